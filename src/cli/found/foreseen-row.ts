import { drawDownloads } from '../../host/runtimes/draw-downloads.ts';
import { type RowRequest, readySearch } from '../../search/row/begin-search.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { typicalWalls } from '../../store/run-counts.ts';
import { duration } from '../../text/english-numbers.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { forecast } from '../../work/experiment/forecast.ts';

/** What `--plan` says of a search of any sort. */
interface ForeseenRow {
  /** The row that is searched for, as it is named. */
  row: string;
  /** Of one run, at most. */
  runMs: number;
  /** `, within the budget of 5 min`; empty without one. */
  budget: string;
}

/** Looks at the row of a request on its ends, which are downloaded where they must be; nothing is measured and nothing is stored. */
export async function foreseenRow(request: RowRequest, { stderr }: Pick<Io, 'stderr'>): Promise<ForeseenRow> {
  const downloads = drawDownloads(stderr);
  const said = new Set<string>();
  const { kind, plan } = request;
  const { prepared, row } = await readySearch(request, {
    onDownload: downloads.onProgress,
    onWarning: (text) => {
      if (said.has(text)) return; // both ends have the same to say
      said.add(text);
      stderr.write(`jsdyno: ${printable(text)}\n`);
    },
  }).finally(() => downloads.finish());
  const { unlikeStored = false, ...known } = kind.foreseen?.(plan) ?? {};
  const { atMostMs } = forecast({
    ...{ configurations: prepared.configurations, variants: 1, rounds: 1, adaptive: false },
    ownSeconds: (one) => kind.ownSeconds(one),
    walls: unlikeStored ? new Map() : typicalWalls(openStoreToRead()),
    ...known,
  });
  const budget = plan.budgetMs === undefined ? '' : `, within the budget of ${duration(plan.budgetMs)}`;
  return { row: row.trim(), runMs: atMostMs, budget };
}
