import { type RowRequest, readySearch } from '../../search/row/begin-search.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { duration } from '../../text/english-numbers.ts';
import type { Io } from '../../text/io.ts';
import { foreseenOf } from '../../work/experiment/time-of.ts';
import { consoleCarrier } from './console-carrier.ts';

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
export async function foreseenRow(request: RowRequest, io: Io): Promise<ForeseenRow> {
  const { plan } = request;
  const database = openStoreToRead();
  const carrier = consoleCarrier(database, { progress: true }, io);
  const { prepared, row } = await carrier.prepare((events) => readySearch(request, events));
  const { atMostMs } = foreseenOf(request, prepared.configurations, 1, database, { rounds: 1, adaptive: false });
  const budget = plan.budgetMs === undefined ? '' : `, within the budget of ${duration(plan.budgetMs)}`;
  return { row: row.trim(), runMs: atMostMs, budget };
}
