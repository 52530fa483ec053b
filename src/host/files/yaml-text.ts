import {
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  isScalar,
  Parser,
  type SchemaOptions,
  visit,
} from 'yaml';

/** The most bytes of a file of settings: several hundred times as many as anybody writes. */
export const MOST_YAML_BYTES = 256 * 1024;
/** The most levels of lists and objects, and the most aliases, in such a file. */
const DEEPEST = 100;
const MOST_ALIASES = 100;

/** A mistake in YAML from elsewhere. */
export class YamlProblem extends Error {
  /** Characters from the beginning of the text. */
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

interface ReadYaml {
  value: unknown;
  /** Characters from the beginning of the value at a path, or of the nearest one above it that is there. */
  offsetOf(path: readonly (string | number)[]): number;
}

/**
 * The value of YAML from elsewhere; null for an empty text. The library's search for duplicate keys takes the square of their number, and
 * so do aliases, which are few here.
 *
 * @param options `merge` and the like
 * @throws YamlProblem of the first mistake
 */
export function parsedYaml(text: string, options: SchemaOptions & DocumentOptions = {}): ReadYaml {
  const tokens = [...new Parser().parse(text)];
  checkSize(tokens);
  const [document, another] = new Composer({ ...options, uniqueKeys: false, prettyErrors: false }).compose(
    tokens,
    true,
    text.length,
  ) as Iterable<Document.Parsed>;
  if (document === undefined) return { value: null, offsetOf: () => 0 };
  if (another !== undefined) throw new YamlProblem('it has more than one document', another.range[0]);
  const [broken] = document.errors;
  if (broken !== undefined) throw new YamlProblem(broken.message, broken.pos[0]);
  checkKeys(document);
  return { value: plainValue(document), offsetOf: (path) => offsetIn(document, path) };
}

/** Without recursion, which deep nesting would break. */
function checkSize(tokens: readonly CST.Token[]): void {
  const waiting = tokens.map((token) => ({ token, depth: 1 }));
  let aliases = 0;
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { token, depth } = one;
    if (token.type === 'alias' && ++aliases > MOST_ALIASES) {
      throw new YamlProblem(`it has more than ${MOST_ALIASES} aliases`, token.offset);
    }
    if (token.type === 'document' && token.value !== undefined) waiting.push({ token: token.value, depth });
    if (!('items' in token)) continue;
    if (depth > DEEPEST) throw new YamlProblem(`it is nested more than ${DEEPEST} levels deep`, token.offset);
    for (const item of token.items) {
      if ('key' in item && item.key) waiting.push({ token: item.key, depth: depth + 1 });
      if (item.value) waiting.push({ token: item.value, depth: depth + 1 });
    }
  }
}

/** A key that an object has twice. */
function checkKeys(document: Document.Parsed): void {
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) throw new YamlProblem('Map keys must be unique', key.range?.[0] ?? 0);
        seen.add(key.value);
      }
    },
  });
}

/** Aliases that would grow without bound are refused (yaml: maxAliasCount). */
function plainValue(document: Document.Parsed): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new YamlProblem((error as Error).message, 0);
  }
}

function offsetIn(document: Document.Parsed, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range !== undefined) return node.range[0];
  }
  return 0;
}
