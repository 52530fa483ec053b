/** What the harness of operations itself costs, for `jsdyno ops --floor`. */

import { widest } from '../table-columns.ts';
import { timeWords } from '../units.ts';

/** One runtime; without figures the reason. */
export interface VariantFloors {
  variant: string;
  version: string;
  floors: { shape: string; nanos: number; loopNanos: number; leastNanos?: number }[];
  reason?: string | undefined;
}

/** A table: shapes of the call down, with what is taken off, what an empty operation then shows, and what can be told. */
export function formatFloors(variants: readonly VariantFloors[]): string {
  const lines = [
    ['', 'floor', 'left of an empty operation', 'told apart from'],
    ...variants.flatMap(({ variant, version, floors, reason }) => [
      [`${variant} (${version})`, '', '', ''],
      ...(reason === undefined ? floors.map(cells) : [[`  ${reason}`, '', '', '']]),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    widest(lines.filter((line) => column > 0 || line[1] !== '').map((line) => line[column] ?? '')),
  );
  const text = lines.map((line) =>
    line
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return `${[...text, '', ...LEGEND].join('\n')}\n`;
}

const LEGEND = [
  'Per operation. floor: an empty function in a loop of the same shape, which is taken off every',
  'operation; left: what another empty function then seems to cost, which should be nothing;',
  'told apart from: an operation that takes less than this is said to be at the floor.',
];

function cells({ shape, nanos, loopNanos, leastNanos }: VariantFloors['floors'][number]): string[] {
  return [
    `  ${shape}`,
    timeWords(loopNanos),
    `${(nanos - loopNanos).toFixed(2).replace(/^-(0\.00)$/, '$1')} ns`,
    leastNanos === undefined ? '-' : timeWords(leastNanos),
  ];
}
