import type { RowRequest } from '../../search/row/begin-search.ts';
import { LEAST_PAIRS } from '../../search/why/where/schedule.ts';
import { limitsOf } from '../../search/why/why-plan.ts';
import { duration } from '../../text/english-numbers.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';
import { foreseenRow } from '../found/foreseen-row.ts';

/** Rounds of the two alone, and rounds of trials, each with four runs: from a clear row to a noisy one. */
const ALONE = [4, 30] as const;
const TRIALS = [9, 60] as const;
/** Rounds of one that was asked for. */
const TRIAL = [3, 9] as const;

/** `--plan`: what would be done, and how long it should take; nothing is measured and nothing is stored. Returns 0. */
export async function printWhyPlan(request: RowRequest, io: Io): Promise<0> {
  const { kind, path } = request;
  const { row, runMs, budget } = await foreseenRow(request, io);
  const { tries, only, pairs } = limitsOf(request.find);
  const runs = ([0, 1] as const).map(
    (i) => 2 * ALONE[i] + (tries ? 4 * (only === undefined ? TRIALS[i] : TRIAL[i] * only.length) : 0),
  ) as [number, number];
  const lines = [
    row,
    `${path.places[0]?.label} against ${path.places[1]?.label}`,
    '1. what differs: files, functions, components, flags',
    `2. fresh rounds of both, ${ALONE[0]} to ${ALONE[1]}: is it real`,
    '3. what both return, twice each: is it the same',
    kind.notProfiled !== undefined
      ? `4. no profiles: ${kind.notProfiled.why}`
      : pairs === 0
        ? '4. no profiles (--no-profiles)'
        : `4. where the time goes: ${Math.min(LEAST_PAIRS, pairs)} to ${pairs} pairs of runs under each profiler, in alternation`,
    tries
      ? `5. interventions, ${only === undefined ? 'the most promising first' : only.join(', ')}, 3 to 9 rounds of four runs each`
      : '5. no interventions (--no-try)',
    `about ${runs[0]} to ${runs[1]} runs, ${duration(runs[0] * runMs)} to ${duration(runs[1] * runMs)} of runs, and what is taken beside${budget}`,
    '',
  ];
  io.stdout.write(fold(lines.map(printable).join('\n'), columnsOf(io.stdout)));
  return 0;
}
