/** A change in words and signs, as pages, feeds and badges tell it. The page's script has the same. */
import { changeInterval } from '../../show/page/numbers.ts';
import type { Language, MessageKey } from '../../text/messages/language.ts';
import { numbersIn } from '../../text/numbers.ts';
import type { ChangePoint } from '../history/series.ts';

type ScriptText = MessageKey extends infer K ? (K extends `site.script-${infer Name}` ? Name : never) : never;

/** The texts that the server and the script share, called `site.script-` and their name; values are what is in braces. */
export type Words = ((name: ScriptText, values?: Readonly<Record<string, string>>) => string) & {
  readonly language: Language;
};

/** `-12.3 %`, of what people read. */
export function sizeWords({ size }: Pick<ChangePoint, 'size'>, { language }: Words): string {
  return numbersIn(language).change(Math.exp(size) - 1);
}

/** `-14.1 to -10.2 %`; empty where it is not known. */
export function intervalWords({ interval }: Pick<ChangePoint, 'interval'>, { language }: Words): string {
  return interval === null ? '' : changeInterval([Math.exp(interval[0]), Math.exp(interval[1])], language);
}

/** The class of its colour: only what is confirmed has that of better or worse. */
export function toneOf({ state, isBetter }: { state: ChangePoint['state'] | ''; isBetter: boolean | null }): string {
  if (state !== 'confirmed' || isBetter === null) return 'v-undecided';
  return isBetter ? 'v-faster' : 'v-slower';
}

/** Which way the figure goes. */
export function markOf({ size }: Pick<ChangePoint, 'size'>): string {
  return size >= 0 ? '▲' : '▼';
}

/** `-12.3 % (-14.1 to -10.2 %) between 22.9.0 and 22.10.0: confirmed`. */
export function changeSaid(change: ChangePoint, words: Words): string {
  const interval = intervalWords(change, words);
  return words('change-said', {
    change: `${sizeWords(change, words)}${interval === '' ? '' : ` (${interval})`}`,
    from: change.from.label,
    to: change.to.label,
    state: words(`state-${change.state}`),
  });
}

/** What somebody decided of it, with who and why, and what likely mends it; empty where there is neither. */
export function triageSaid({ triage: { state, who, why }, mendedBy }: ChangePoint, words: Words): string {
  const said = state === 'new' ? [] : [words(`triage-${state}`), who, why];
  const mended = mendedBy === null ? [] : [words('mended', { label: mendedBy.label })];
  return [...said, ...mended].filter((part) => part !== null && part !== '').join(' · ');
}
