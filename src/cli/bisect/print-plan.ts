import { listCached } from '../../host/runtimes/index.ts';
import { ANY_RUNTIME } from '../../host/runtimes/types.ts';
import type { RowRequest } from '../../search/row/begin-search.ts';
import { duration } from '../../text/english-numbers.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';
import { foreseenRow } from '../found/foreseen-row.ts';

const RELEASE = new RegExp(`\\b${ANY_RUNTIME}@\\S+`);

/** `--plan`: how long the path is, and what the search should take; nothing is measured and nothing is stored. Returns 0. */
export async function printBisectPlan(request: RowRequest, io: Io): Promise<0> {
  const { path } = request;
  const { row, runMs, budget } = await foreseenRow(request, io);
  const count = path.places.length;
  const { runs, visits } = foreseenSearch(count);
  const cached = new Set((await listCached()).map((one) => `${one.kind}@${one.version}`));
  const absent = path.places.filter(({ text }) => !cached.has(RELEASE.exec(text)?.[0] ?? '')).length;
  const lines = [
    row,
    `${path.places[0]?.label} to ${path.places.at(-1)?.label}: ${count} ${path.what}, ${count - 2} between the ends`,
    `about ${runs[0]} to ${runs[1]} runs where the change is 10 % or more, ${duration(runs[0] * runMs)} to ${duration(runs[1] * runMs)} of runs${budget}`,
    ...(path.what === 'releases'
      ? [
          `about ${visits[0]} to ${visits[1]} ${path.what} to measure beside the ends; ${absent} of ${count} are not cached, 30 to 60 MB for each that is measured`,
        ]
      : [`about ${visits[0]} to ${visits[1]} ${path.what} to build beside the ends`]),
    '',
  ];
  io.stdout.write(fold(printableLine(lines), columnsOf(io.stdout)));
  return 0;
}

function printableLine(lines: readonly string[]): string {
  return lines.map(printable).join('\n');
}

/** Runs of a search that nothing is left of: those of the ends and of fresh rounds of the pair. */
const SURE = [10, 16] as const;
/** Runs for each halving: little where a step is large, more where it is 10 % at 3 % noise. */
const HALVING = [2, 3] as const;

/** @param count places of the path */
function foreseenSearch(count: number): { runs: [number, number]; visits: [number, number] } {
  const halvings = Math.log2(Math.max(1, count - 1));
  const runs = ([0, 1] as const).map((i) => Math.round(SURE[i] + HALVING[i] * halvings)) as [number, number];
  const most = Math.max(0, count - 2);
  return { runs, visits: [Math.min(most, Math.ceil(halvings)), Math.min(most, Math.ceil(halvings * 1.5))] };
}
