import type { DatabaseSync } from 'node:sqlite';
import type { GateReport } from '../../gate/gate-report.ts';
import { publishedByName } from '../../kinds/stored.ts';
import { sayIn } from '../../messages/say.ts';
import { reportPage } from '../../page/report-page.ts';

/** The page of all experiments of a gate; where nothing was measured a page without any is none. */
export async function gatePage({ base, head, experiments }: GateReport, database: DatabaseSync): Promise<string> {
  const say = sayIn('en');
  const published = [];
  for (const name of experiments) published.push(await publishedByName(database, name, say));
  return reportPage(published, say, { title: `${head.name} against ${base.name}` });
}
