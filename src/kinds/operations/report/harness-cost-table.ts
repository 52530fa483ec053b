/** The cost of the harness of operations, for `jsdyno ops --floor`. */

import { type Column, left, right } from '../../../show/sheets/column.ts';
import { type FormatOptions, widthWithin, withinWidth } from '../../../show/sheets/prose.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import { decimal, timeWords } from '../../../text/english-numbers.ts';
import { wrap } from '../../../text/lines.ts';
import type { HarnessCost } from '../measure-operation.ts';

/** One runtime with its figures, or with the reason why it has none. */
export interface VariantHarnessCost {
  variant: string;
  version: string;
  floors: HarnessCost[];
  /** why there are no figures */
  reason?: string | undefined;
}

/** A table with a line for each shape of call: the empty body, the rest of an empty operation, and what can be told apart. */
export const formatHarnessCosts = withinWidth(harnessCosts);

const COLUMNS: readonly Column<HarnessCost>[] = [
  left('', ({ shape }) => `  ${shape}`, { gap: 0 }),
  right('empty body', ({ loopNanos }) => timeWords(loopNanos)),
  right('left of an empty operation', leftWords),
  right('told apart from', ({ leastNanos }) => (leastNanos === undefined ? '-' : timeWords(leastNanos))),
];

function harnessCosts(variants: readonly VariantHarnessCost[], { width }: FormatOptions = {}): string {
  const all = variants.flatMap(({ floors, reason }) => (reason === undefined ? floors : []));
  const [titles = '', ...figures] = gridLines(COLUMNS, all);
  const lines = variants.flatMap(({ variant, version, floors, reason }) => [
    `${variant} (${version})`,
    ...(reason === undefined ? figures.splice(0, floors.length) : [`  ${reason}`]),
  ]);
  return `${[titles, ...lines, '', ...wrap(LEGEND, widthWithin(width, WIDEST))].join('\n')}\n`;
}

/** Wider lines are hard to follow with the eye. */
const WIDEST = 100;

const LEGEND =
  'Per operation. empty body: an empty function in a loop of the same shape, which is taken off every operation; ' +
  'left: what another empty function then seems to cost, which should be nothing; told apart from: an operation ' +
  'that takes less than this is too fast to measure.';

function leftWords({ nanos, loopNanos }: HarnessCost): string {
  return `${decimal(nanos - loopNanos, 2)} ns`;
}
