import { JsdynoError } from '../../text/errors/catalogue.ts';
import { parseVariant } from './parse-variant.ts';
import { placeMeant, placeName, placeWords } from './place-meant.ts';
import { labelEnd } from './split-words.ts';
import type { TreeSpec, VariantSpec } from './types.ts';

/** A label that needs no quotes, and that a reader takes for what it is. */
const PLAIN = /^[\w.@/~^{}+-]+$/;

/**
 * Each variant at each revision, the baseline first: `--on node@20 --on node@22 --rev main --rev HEAD` are `node@20 main`,
 * `node@20 HEAD`, `node@22 main`, `node@22 HEAD`; of one variant alone the labels are the revisions. A variant that was named
 * twice, as by `--old node --new node`, counts once. Pure.
 *
 * @param texts as typed
 * @param revisions as typed; folders, too, where they are spelt as paths: see placeMeant
 * @param packages in place of revisions: `semver@7.5.0`, installed over those of the working tree
 * @returns texts of variants; the same where there are neither
 * @throws JsdynoError BAD_VARIANT for a variant that says itself whose files it measures; BAD_USAGE
 */
export function atRevisions(
  texts: readonly string[],
  revisions: readonly string[] = [],
  packages: readonly string[] = [],
): string[] {
  const option = revisions.length > 0 ? '--rev' : '--with';
  const places = [...revisions.map(placeMeant), ...packages.map((one) => ({ packages: one }))];
  if (places.length === 0) return [...texts];
  if (revisions.length > 0 && packages.length > 0) {
    throw new JsdynoError('BAD_USAGE', '--with replaces packages of the working tree, so it excludes --rev', {
      hint: 'leave out --rev, or --with',
    });
  }
  const specs = [...new Set(texts)].map((text) => parseVariant(text));
  const own = specs.find(({ tree }) => tree !== undefined);
  if (own !== undefined) {
    throw new JsdynoError('BAD_VARIANT', `"${own.text}" names the files to measure, so it excludes ${option}`, {
      hint: `leave out ${option}, or "in", "at" and "with"`,
    });
  }
  return specs.flatMap((spec) => places.map((place) => atPlace(spec, place, specs.length === 1)));
}

function atPlace({ text, label }: VariantSpec, place: TreeSpec, isAlone: boolean): string {
  const end = labelEnd(text);
  const body = (end === -1 ? text : text.slice(end + 1)).trim();
  const name = placeName(place);
  const words = `${body} ${placeWords(place)}`;
  const isPlain = PLAIN.test(name) || name === 'working tree';
  if (!isPlain) return words;
  if (end !== -1) return `${label} ${name}: ${words}`;
  return isAlone ? `${name}: ${words}` : `${label} ${name}: ${words}`;
}
