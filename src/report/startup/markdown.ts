import { smallest } from '../../stats/extremes.ts';
import { code, plain } from '../../text/markdown.ts';
import { againstFirst, timesInterval } from '../relative-words.ts';
import { bytesWords } from '../units.ts';
import { remarksOf } from './remarks.ts';
import type { StartupCell, StartupProcess, StartupReport } from './startup-report.ts';
import { type TimeUnit, timeFigure, unitFor } from './units.ts';

/** GitHub's Markdown: a table a script, or one of all command lines. */
export function formatStartupMarkdown(report: StartupReport): string {
  const tables = report.processes.flatMap((process) => [...tableLines(process), '']);
  const remarks = remarksOf(report).map((text) => `- ${plain(text)}`);
  return [...tables, ...remarks, ...(remarks.length > 0 ? [''] : [])].join('\n');
}

function tableLines(process: StartupProcess): string[] {
  const { name, description, cells } = process;
  const means = cells.flatMap(({ wall }) => (wall === null ? [] : [wall.mean]));
  const unit = unitFor(smallest(means));
  const title =
    name === null ? [] : [`### ${plain(name)}`, '', ...(description === null ? [] : [plain(description), ''])];
  const what = name === null ? 'Command' : 'Variant';
  return [
    ...title,
    `| ${what} | Mean [${unit.name}] | Min [${unit.name}] | Max [${unit.name}] | User [${unit.name}] | System [${unit.name}] | Memory | Runs | Relative | 95 % interval |`,
    '|:---|---:|---:|---:|---:|---:|---:|---:|:---|:---|',
    ...cells.map((cell) => `| ${cellsOf(process, cell, unit).join(' | ')} |`),
  ];
}

function cellsOf(process: StartupProcess, cell: StartupCell, unit: TimeUnit): string[] {
  const { variant, wall, user, system, peakBytes, runs } = cell;
  const time = (seconds: number | null | undefined): string =>
    seconds === null || seconds === undefined ? '' : timeFigure(seconds, unit);
  const name = code(variant);
  if (wall === null) return [name, '', '', '', '', '', '', '', plain(`${cell.verdict}: ${cell.reason ?? ''}`), ''];
  return [
    name,
    wall.sd === null ? time(wall.mean) : `${time(wall.mean)} ± ${time(wall.sd)}`,
    time(wall.min),
    time(wall.max),
    time(user),
    time(system),
    peakBytes === null ? '' : bytesWords(peakBytes),
    String(runs),
    againstFirst(process.cells, cell),
    timesInterval(cell.relative),
  ];
}
