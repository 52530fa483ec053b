/** `report.yml`: what an article is made of. */
import * as v from 'valibot';
import { parsedYaml, YamlProblem } from '../../host/files/yaml-text.ts';
import { list, oneOf, text } from '../../store/exchange/fields.ts';
import { page } from '../../text/addresses.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { LANGUAGES, type Language } from '../../text/messages/language.ts';
import { shownKey, shownValue } from '../../text/shown-value.ts';
import { Problem } from './problem.ts';

/** What the numbers of an article come from. Paths are relative to its folder. */
export type SourceFile =
  | { experiment: string }
  | { export: string }
  | (({ csv: string[] } | { results: string[] }) & {
      labels: Record<string, string>;
      baseline?: string;
      margin?: number;
      note?: string;
    });

export interface ReportFile {
  title: string;
  authors: string[];
  /** As it is to be read, such as `2023-05-05`. */
  date: string | null;
  lang: Language;
  /** By name. */
  sources: Map<string, SourceFile>;
  /** Markdown files in their order, relative to the folder. */
  pages: string[];
}

const words = v.pipe(
  text,
  v.check((value) => value.trim() !== '', 'a text that is not empty'),
);
const oneOrMore = v.pipe(list(words), v.minLength(1, 'a list of one or more'));
const SHARE = 'a share such as 2 % or 0.02';

const margin = v.pipe(
  v.union([v.number(SHARE), text], SHARE),
  v.transform((value) => (typeof value === 'number' ? value : Number(value.replace(/\s*%$/, '')) / 100)),
  v.check((value) => value > 0 && value < 1, SHARE),
);

const files = v.pipe(
  v.union([words, oneOrMore], 'a file, or a list of files'),
  v.transform((value) => (typeof value === 'string' ? [value] : value)),
);

const told = {
  labels: v.optional(v.record(v.string(), words, 'a name by each variant of the files'), {}),
  baseline: v.optional(words),
  margin: v.optional(margin),
  note: v.optional(words),
};

const source = v.lazy((input) => {
  const fields = typeof input === 'object' && input !== null ? Object.keys(input) : [];
  if (fields.includes('experiment')) return v.strictObject({ experiment: words });
  if (fields.includes('export')) return v.strictObject({ export: words });
  if (fields.includes('results')) return v.strictObject({ results: files, ...told });
  return v.strictObject({ csv: files, ...told });
});

const shape = v.strictObject({
  title: words,
  authors: v.optional(list(words), []),
  date: v.optional(words),
  lang: v.optional(oneOf(LANGUAGES), 'en'),
  sources: v.record(
    v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'a name of letters, digits, dots and dashes')),
    source,
    'sources by name',
  ),
  pages: oneOrMore,
});

const KEYS = Object.keys(shape.entries);

/**
 * Reads the text of a report.yml.
 * @throws Problem ARTICLE_INVALID at the place of the first mistake
 */
export function readReportFile(yaml: string): ReportFile {
  // A date stays a text: the core schema of YAML 1.2 has no dates.
  const { value, offsetOf } = readYaml(yaml);
  const result = v.safeParse(shape, value ?? {}, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    throw new Problem('ARTICLE_INVALID', sentenceOf(issue, path), offsetOf(path), {
      hint: hintFor(issue, path),
    });
  }
  const { sources, date, ...others } = result.output;
  return { ...others, date: date ?? null, sources: new Map(Object.entries(sources)) as Map<string, SourceFile> };
}

function readYaml(yaml: string): ReturnType<typeof parsedYaml> {
  try {
    return parsedYaml(yaml);
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    throw new Problem('ARTICLE_INVALID', `this is not YAML: ${error.message}`, error.at, { hint: EXAMPLE });
  }
}

const EXAMPLE = `${page('article')} shows a whole report.yml; "jsdyno report init EXPERIMENT" writes one`;

function sentenceOf(
  { type, input, message, expected }: v.BaseIssue<unknown>,
  path: readonly (string | number)[],
): string {
  const name = path.map((key) => shownKey(String(key))).join('.');
  if (type === 'strict_object' && expected === 'never')
    return `report.yml has no key "${shownKey(String(path.at(-1)))}"`;
  if (input === undefined) return `"${name}" is missing`;
  const given = typeof input === 'object' ? '' : `, not ${shownValue(input)}`;
  const wanted = type === 'strict_object' || type === 'record' ? 'an object' : message;
  return name === '' ? 'report.yml is an object of keys and values' : `"${name}" is ${wanted}${given}`;
}

function hintFor({ type, expected }: v.BaseIssue<unknown>, path: readonly (string | number)[]): string {
  if (type === 'strict_object' && expected === 'never' && path.length === 1) {
    const [near] = nearest(String(path[0]), KEYS, 1);
    return near === undefined ? `its keys are ${KEYS.join(', ')}` : `${near}: ...`;
  }
  return EXAMPLE;
}
