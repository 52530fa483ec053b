/**
 * Which benchmark files of published repositories `jsdyno ops` runs as they stand: prints a table of the rows that were found, how many of
 * them run on each runtime, and why others do not. The tools themselves are not installed.
 *
 *     node benchmarks/self/files-of-others.ts [folder with a clone OWNER/NAME of each; GitHub for ''] [repositories]
 */
import { join } from 'node:path';
import { type OperationsReport, openStore, ops } from '../../src/index.ts';
import { scratch } from './command.ts';
import { checkout, SOURCES } from './files-of-others/sources.ts';

const RUNTIMES = ['node@24', 'bun@1', 'deno@2'];
const [clones, ...only] = process.argv.slice(2);

/** How many rows of the file a runtime runs, or the first reason why not. */
function ranOn(report: OperationsReport, at: number): string {
  const cells = report.groups.flatMap(({ rows }) => rows.map((row) => row.cells[at]));
  const ran = cells.filter((cell) => cell?.verdict !== 'failed' && cell?.verdict !== 'unavailable').length;
  const reason = cells.map((cell) => cell?.reason).find((text) => typeof text === 'string');
  return ran === cells.length ? String(ran) : `${ran}: ${reason ?? cells.map((cell) => cell?.verdict).join()}`;
}

const database = openStore(join(scratch, 'experiments.sqlite'));
console.log(
  `| tool | file | rows | ${RUNTIMES.join(' | ')} |\n| --- | --- | --- | ${RUNTIMES.map(() => '---').join(' | ')} |`,
);
for (const source of SOURCES.filter(({ repository }) => only.length === 0 || only.includes(repository))) {
  process.chdir(checkout(source, clones));
  for (const file of source.files) {
    const report = await ops({ files: [file], on: RUNTIMES, test: true, timeoutMs: 20_000, database });
    const rows = report.groups.flatMap(({ rows }) => rows).length;
    const cells = RUNTIMES.map((_, at) => ranOn(report, at));
    const where = `${source.repository}@${source.commit.slice(0, 7)} ${file}`;
    console.log(`| ${[source.tool, where, rows, ...cells].join(' | ')} |`);
  }
}
database.close();
