import type { RuntimeKind } from '../types.ts';

/** A release that a series lacks. */
export interface LeftOut {
  /** `node@17.8`, or the text of the variant. */
  text: string;
  reason: string;
}

/** Numbers that the registry lacks. Pure. */
export function notThere(kind: RuntimeKind, numbers: readonly string[]): LeftOut[] {
  return numbers.map((number) => ({ text: `${kind}@${number}`, reason: 'the registry has no such release' }));
}

/** So many of one reason are named one by one. */
const NAMED = 4;

/** A line for each reason: `node@10.0.0 to node@11.15.0 (52 releases) are left out: ...`. Pure. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  return [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, those]) => {
    const texts = those.map(({ text }) => text);
    const names = texts.length > NAMED ? `${texts[0]} to ${texts.at(-1)} (${texts.length} releases)` : texts.join(', ');
    return `${names} ${texts.length === 1 ? 'is' : 'are'} left out: ${reason}`;
  });
}
