import type { DatabaseSync } from 'node:sqlite';
import { publishedByName } from '../../kinds/stored.ts';
import type { GateReport } from '../../search/gate/gate-report.ts';
import { reportPage } from '../../show/page/report-page.ts';
import type { Report } from '../../show/report/row.ts';
import { sayIn } from '../../text/messages/say.ts';

/** The page of all experiments of a gate; where nothing was measured a page without any is none. */
export async function gatePage({ base, head, experiments }: GateReport, database: DatabaseSync): Promise<string> {
  const say = sayIn('en');
  const published = [];
  for (const name of experiments) published.push(await publishedByName(database, name, say));
  const chapters = published.map(({ report }) => experimentTitle(report));
  return reportPage(published, say, { title: `${head.name} against ${base.name}`, chapters });
}

/** `ops on node@24.4.1: head against base`: each experiment has the same two labels. */
function experimentTitle({ experiment, variants: [variant] }: Pick<Report, 'experiment' | 'variants'>): string {
  const kind = experiment?.kind ?? 'experiment';
  const { runtime, version, flags = [] } = variant ?? {};
  // A command line has neither.
  const on = runtime && version ? ` on ${[`${runtime}@${version}`, ...flags].join(' ')}` : '';
  return `${kind}${on}: head against base`;
}
