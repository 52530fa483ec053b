/** The cost of the harness of operations, for `jsdyno ops --floor`. */

import type { FormatOptions } from '../../../show/report/row.ts';
import { column, figureLine, titleLine } from '../../../show/report/terminal/columns.ts';
import { widthWithin, withinWidth } from '../../../show/report/terminal/prose.ts';
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

function harnessCosts(variants: readonly VariantHarnessCost[], { width }: FormatOptions = {}): string {
  const all = variants.flatMap(({ floors, reason }) => (reason === undefined ? floors : []));
  const columns = [
    column(
      '',
      all.map(({ shape }) => `  ${shape}`),
      { align: 'left', gap: 0 },
    ),
    column(
      'empty body',
      all.map(({ loopNanos }) => timeWords(loopNanos)),
    ),
    column('left of an empty operation', all.map(leftWords)),
    column(
      'told apart from',
      all.map(({ leastNanos }) => (leastNanos === undefined ? '-' : timeWords(leastNanos))),
    ),
  ];
  let i = 0;
  const lines = variants.flatMap(({ variant, version, floors, reason }) => [
    `${variant} (${version})`,
    ...(reason === undefined ? floors.map(() => figureLine(columns, i++)) : [`  ${reason}`]),
  ]);
  return `${[titleLine(columns), ...lines, '', ...wrap(LEGEND, widthWithin(width, WIDEST))].join('\n')}\n`;
}

/** Wider lines are hard to follow with the eye. */
const WIDEST = 100;

const LEGEND =
  'Per operation. empty body: an empty function in a loop of the same shape, which is taken off every operation; ' +
  'left: what another empty function then seems to cost, which should be nothing; told apart from: an operation ' +
  'that takes less than this is said to be at the floor.';

function leftWords({ nanos, loopNanos }: VariantHarnessCost['floors'][number]): string {
  return `${decimal(nanos - loopNanos, 2)} ns`;
}
