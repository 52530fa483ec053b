import { type BisectRequest, readyBisect } from '../../bisect/begin-bisect.ts';
import { foreseenSearch } from '../../bisect/foreseen.ts';
import { forecast } from '../../experiment/forecast.ts';
import { duration } from '../../report/duration.ts';
import { drawDownloads } from '../../runtimes/draw-downloads.ts';
import { listCached } from '../../runtimes/index.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { typicalWalls } from '../../store/runs.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';

/** `--plan`: how long the path is, and what the search should take; nothing is measured and nothing is stored. Returns 0. */
export async function printBisectPlan(request: BisectRequest, { stdout, stderr }: Io): Promise<0> {
  const downloads = drawDownloads(stderr);
  const said = new Set<string>();
  const { kind, plan, path } = request;
  const { prepared, row } = await readyBisect(request, {
    onDownload: downloads.onProgress,
    onWarning: (text) => {
      if (said.has(text)) return; // both ends have the same to say
      said.add(text);
      stderr.write(`jsdyno: ${printable(text)}\n`);
    },
  }).finally(() => downloads.finish());
  const count = path.places.length;
  const { runs, visits } = foreseenSearch(count);
  const { unlikeStored = false, ...known } = kind.foreseen?.(plan) ?? {};
  const { atMostMs } = forecast({
    ...{ configurations: prepared.configurations, variants: 1, rounds: 1, adaptive: false },
    ownSeconds: (one) => kind.ownSeconds(one),
    walls: unlikeStored ? new Map() : typicalWalls(openStoreToRead()),
    ...known,
  });
  const cached = new Set((await listCached()).map((one) => `${one.kind}@${one.version}`));
  const absent = path.places.filter(({ text }) => !cached.has(/\b(?:node|bun|deno)@\S+/.exec(text)?.[0] ?? '')).length;
  const budget = plan.budgetMs === undefined ? '' : `, within the budget of ${duration(plan.budgetMs)}`;
  const lines = [
    row.trim(),
    `${path.places[0]?.label} to ${path.places.at(-1)?.label}: ${count} ${path.what}, ${count - 2} between the ends`,
    `about ${runs[0]} to ${runs[1]} runs where the change is 10 % or more, ${duration(runs[0] * atMostMs)} to ${duration(runs[1] * atMostMs)} of runs${budget}`,
    ...(path.what === 'releases'
      ? [
          `about ${visits[0]} to ${visits[1]} ${path.what} visited beside the ends; ${absent} of ${count} are not cached, 30 to 60 MB each that is visited`,
        ]
      : [`about ${visits[0]} to ${visits[1]} ${path.what} built beside the ends`]),
    '',
  ];
  stdout.write(fold(printableLine(lines), columnsOf(stdout)));
  return 0;
}

function printableLine(lines: readonly string[]): string {
  return lines.map(printable).join('\n');
}
