/** Which of V8's compilers operations reached and what was given up on the way, for `jsdyno ops --tiers`. */

import { type Column, left } from '../../../show/sheets/column.ts';
import { type FormatOptions, widthWithin, withinWidth } from '../../../show/sheets/prose.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import { wrap } from '../../../text/lines.ts';
import { widest } from '../../../text/width.ts';
import type { Deopt } from '../measure-operation.ts';

/** One operation on one runtime; without a tier the reason. */
export interface OperationTier {
  benchmark: string;
  configuration: string;
  variant: string;
  tier: string | null;
  deopts: readonly Deopt[];
  /** why there is no tier */
  reason?: string | undefined;
}

/** By file and operation, a line a runtime; deoptimisations below it, equal ones counted. */
export const formatTiers = withinWidth(tierText);

const COLUMNS: readonly Column<OperationTier>[] = [left('', ({ variant }) => variant, { gap: 4 }), left('', tierWords)];

function tierText(tiers: readonly OperationTier[], { width }: FormatOptions = {}): string {
  const ordered = [...Map.groupBy(tiers, (one) => one.benchmark).values()].flatMap((own) => [
    ...Map.groupBy(own, (one) => one.configuration).values(),
  ]);
  const all = ordered.flat();
  const figures = gridLines(COLUMNS, all);
  const below = ' '.repeat(4 + widest(all.map(({ variant }) => variant)) + 2);
  const lines: string[] = [];
  for (const [place, rows] of ordered.entries()) {
    const [first] = rows;
    const isSameFile = ordered[place - 1]?.[0]?.benchmark === first?.benchmark;
    if (place > 0 && !isSameFile) lines.push('');
    if (!isSameFile) lines.push(first?.benchmark ?? '');
    lines.push(`  ${first?.configuration ?? ''}`);
    for (const row of rows) {
      lines.push(figures.shift() ?? '');
      for (const words of deoptWords(row)) lines.push(below + words);
    }
  }
  return [...lines, ...(lines.length === 0 ? [] : ['']), ...wrap(LEGEND, widthWithin(width, WIDEST)), ''].join('\n');
}

/** Wider lines are hard to follow with the eye. */
const WIDEST = 100;

const LEGEND =
  'The highest tier that the operation, or the loop it became part of, was compiled by; and where optimised code ' +
  'was given up. Measured in processes of their own: tracing takes time.';

function tierWords({ tier, deopts, reason }: OperationTier): string {
  if (tier === null) return reason ?? 'not told';
  const count =
    deopts.length === 0 ? 'no deoptimisation' : `${deopts.length} deoptimisation${deopts.length > 1 ? 's' : ''}`;
  return `${tier}, ${count}`;
}

function deoptWords({ tier, deopts }: OperationTier): string[] {
  if (tier === null) return [];
  const kinds = Map.groupBy(deopts, (one) => [one.reason, one.function, one.location].filter(Boolean).join(', '));
  return [...kinds].map(([text, own]) => `${own.length > 1 ? `${own.length} x ` : ''}${text}`);
}
