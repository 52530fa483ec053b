import { type MarkdownColumn, markdownTable } from '../../../show/report/markdown-table.ts';
import { againstFirst, timesInterval } from '../../../show/report/relative-words.ts';
import { smallest } from '../../../stats/extremes.ts';
import { bytesWords } from '../../../text/english-numbers.ts';
import { plain } from '../../../text/markdown.ts';
import { baselineFirst, startupRemarks } from './remarks.ts';
import type { Spread, StartupCell, StartupProcess, StartupReport } from './startup-report.ts';
import { type TimeUnit, timeFigure, unitFor } from './units.ts';

/** GitHub's Markdown: a table a script, or one of all command lines. */
export function formatStartupMarkdown(report: StartupReport): string {
  const tables = report.processes.flatMap((process) => [...tableLines(process), '']);
  const remarks = startupRemarks(report).map((text) => `- ${plain(text)}`);
  return [...tables, ...remarks, ...(remarks.length > 0 ? [''] : [])].join('\n');
}

function tableLines(process: StartupProcess): string[] {
  const { name, description, cells } = process;
  const means = cells.flatMap(({ wall }) => (wall === null ? [] : [wall.mean]));
  const unit = unitFor(smallest(means));
  const title =
    name === null ? [] : [`### ${plain(name)}`, '', ...(description === null ? [] : [plain(description), ''])];
  return [...title, ...markdownTable(columnsOf(process, unit), cells)];
}

function columnsOf(process: StartupProcess, unit: TimeUnit): MarkdownColumn<StartupCell>[] {
  const time = (seconds: number | null | undefined): string =>
    seconds === null || seconds === undefined ? '' : timeFigure(seconds, unit);
  const column = (title: string, cell: (cell: StartupCell, wall: Spread) => string): MarkdownColumn<StartupCell> => ({
    title: { markdown: title },
    align: 'right',
    cell: (one) => (one.wall === null ? '' : cell(one, one.wall)),
  });
  return [
    { title: process.name === null ? 'Command' : 'Variant', cell: ({ variant }) => ({ code: variant }) },
    column(`Mean [${unit.name}]`, (_, { mean, sd }) => (sd === null ? time(mean) : `${time(mean)} ± ${time(sd)}`)),
    column(`Min [${unit.name}]`, (_, { min }) => time(min)),
    column(`Max [${unit.name}]`, (_, { max }) => time(max)),
    column(`User [${unit.name}]`, ({ user }) => time(user)),
    column(`System [${unit.name}]`, ({ system }) => time(system)),
    column('Memory', ({ peakBytes }) => (peakBytes === null ? '' : bytesWords(peakBytes))),
    column('Runs', ({ runs }) => String(runs)),
    {
      title: 'Relative',
      cell: (cell) =>
        cell.wall === null ? `${cell.verdict}: ${cell.reason ?? ''}` : againstFirst(baselineFirst(process.cells), cell),
    },
    { title: '95 % interval', cell: (cell) => (cell.wall === null ? '' : timesInterval(cell.relative)) },
  ];
}
