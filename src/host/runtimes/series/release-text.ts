import { shellWord } from '../../../text/shell-word.ts';
import { placeWords } from '../place-meant.ts';
import { labelEnd } from '../split-words.ts';
import type { RuntimeKind, VariantSpec } from '../types.ts';

/**
 * The text of a variant with one release in place of its runtime: `mine 18.0.0: A=1 node@18.0.0 --flag in ../lib` for
 * `mine: A=1 node@18 --flag in ../lib`. Pure.
 */
export function releaseText(
  { text, label, env, flags, tree }: VariantSpec,
  kind: RuntimeKind,
  version: string,
): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value === '' ? '' : shellWord(value)}`);
  const place = tree === undefined ? [] : [placeWords(tree)];
  const body = [...variables, `${kind}@${version}`, ...flags.map(shellWord), ...place].join(' ');
  if (labelEnd(text) === -1) return body;
  const own = `${label} ${version}`;
  // A label with a colon in it was typed in quotes, and needs them again.
  return `${labelEnd(own) === -1 ? own : JSON.stringify(own)}: ${body}`;
}
