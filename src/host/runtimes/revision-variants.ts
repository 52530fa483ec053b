import { JsdynoError } from '../../text/errors/catalogue.ts';
import { shellWord } from '../../text/shell-word.ts';
import { parseVariant } from './parse-variant.ts';
import { placeMeant, placeName } from './place-meant.ts';
import { labelEnd } from './split-words.ts';
import type { VariantSpec } from './types.ts';

/** A label that needs no quotes, and that a reader takes for what it is. */
const PLAIN = /^[\w.@/~^{}+-]+$/;

/**
 * Each variant at each revision, the baseline first: `--on node@20 --on node@22 --rev main --rev HEAD` are `node@20 main`,
 * `node@20 HEAD`, `node@22 main`, `node@22 HEAD`; of one variant alone the labels are the revisions. A variant that was named
 * twice, as by `--old node --new node`, counts once. Pure.
 *
 * @param texts as typed
 * @param revisions as typed; folders, too, where they are spelt as paths: see placeMeant
 * @returns texts of variants; the same where there are no revisions
 * @throws JsdynoError BAD_VARIANT for a variant that says itself whose files it measures
 */
export function atRevisions(texts: readonly string[], revisions: readonly string[] = []): string[] {
  if (revisions.length === 0) return [...texts];
  const specs = [...new Set(texts)].map((text) => parseVariant(text));
  const own = specs.find(({ tree }) => tree !== undefined);
  if (own !== undefined) {
    throw new JsdynoError('BAD_VARIANT', `"${own.text}" says itself whose files it measures, and there is --rev`, {
      hint: 'leave out --rev, or "in" and "at"',
    });
  }
  return specs.flatMap((spec) => revisions.map((revision) => atRevision(spec, revision, specs.length === 1)));
}

function atRevision({ text, label }: VariantSpec, revision: string, isAlone: boolean): string {
  const end = labelEnd(text);
  const body = (end === -1 ? text : text.slice(end + 1)).trim();
  const place = placeMeant(revision);
  const name = placeName(place);
  const words = `${body} ${'folder' in place ? 'in' : 'at'} ${shellWord(revision)}`;
  const isPlain = PLAIN.test(name) || name === 'working tree';
  if (!isPlain) return words;
  if (end !== -1) return `${label} ${name}: ${words}`;
  return isAlone ? `${name}: ${words}` : `${label} ${name}: ${words}`;
}
