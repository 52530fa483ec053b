import { type FormatOptions, remarkLines, widthWithin, withinWidth } from '../../../show/sheets/prose.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import type { Count, NumberOrNaN } from '../../../stats/quantities.ts';
import { decimal, duration } from '../../../text/english-numbers.ts';
import { wrap } from '../../../text/lines.ts';
import type { ModuleNoise } from '../noise.ts';
import { MODULES } from './noise-columns.ts';

/** The noise of a module (`null`: of all modules), as printed. */
interface NoiseLine extends ModuleNoise {
  /** the smallest differences, as shares, that four of five comparisons find after so many rounds */
  effects: readonly { rounds: Count; effect: NumberOrNaN }[];
}

/** Wider lines are hard to follow with the eye. */
const WIDEST = 110;

const LEGEND =
  'noise: scatter of the ratio between the two runs of a round (median). pairing: correlation within rounds; near ' +
  '0 load on the machine does not reach both runs alike, or there is none. Last columns: the smallest difference ' +
  'found in four of five comparisons after so many rounds.';

export interface NoisePage {
  label: string;
  rounds: Count;
  /** milliseconds that a round of one configuration took: both runs */
  roundMs: number;
  /** by module, then of all */
  lines: readonly NoiseLine[];
  warnings: readonly string[];
}

/** Prints how one variant against itself scatters on this machine, and which effects can be told apart here. */
export const formatNoise = withinWidth(noiseText);

function noiseText({ label, rounds, roundMs, lines, warnings }: NoisePage, { width }: FormatOptions = {}): string {
  const all = lines.find(({ module }) => module === null);
  return [
    `${label} against itself, ${rounds} rounds`,
    '',
    ...gridLines(MODULES, lines, { width }),
    '',
    ...falsePositives(all),
    `A round of one configuration takes ${duration(roundMs)}: both runs.`,
    '',
    ...wrap(LEGEND, widthWithin(width, WIDEST)),
    ...warnings.flatMap((text) => remarkLines(text, ['!', String], { width: widthWithin(width, WIDEST), indent: 4 })),
    '',
  ].join('\n');
}

function falsePositives(all: NoiseLine | undefined): string[] {
  if (all === undefined) return ['No row could be judged.'];
  const { rows, pairedPositives, welchPositives } = all;
  return [
    `False positives at 5 %: ${pairedPositives} of ${rows} rows by the paired test, ${welchPositives} by upstream's stars; ${decimal(rows * 0.05, 1)} are expected.`,
  ];
}
