/** The report of `jsdyno startup` as tables: one a script, or one of all command lines. */

import type { BoxChart } from '../../../show/charts/chart.ts';
import { againstFirstLegend } from '../../../show/sheets/comparison-words.ts';
import { type MatrixRow, matrixSections, missingReasons, sideCell } from '../../../show/sheets/matrix.ts';
import { type Sheet, sheetOf } from '../../../show/sheets/page.ts';
import { remarksOf, type Section, someTable, type TablesReport } from '../../../show/sheets/report.ts';
import { bytesWords } from '../../../text/english-numbers.ts';
import { isMessage } from '../../../text/messages/language.ts';
import type { Say } from '../../../text/messages/say.ts';
import { STARTUP_SCRIPTS } from '../processes/scripts.ts';
import { columnsOf, type Line, linesOf, parametersOf, verdictOf } from './startup-columns.ts';
import type { StartupCell, StartupReport } from './startup-report.ts';
import { timeFigure } from './units.ts';

/** For the terminal and Markdown. */
export function startupTables({ processes, warnings, method, variants, experiment }: StartupReport): TablesReport {
  const { adaptive } = method;
  const several = variants.length > 1;
  const columns = columnsOf([]);
  const sections = processes.map((process) => {
    const table = someTable({ columns, rows: linesOf(process), stateOf: ({ cell }) => cell, notesOf });
    return { title: process.name, about: process.description, tables: [table] };
  });
  const legend = [
    'Start to end of a process. user, system: CPU time of it and its children; memory: peak RSS.',
    several ? againstFirstLegend(method, variants[0]?.label) : '',
    several && adaptive !== null ? `A row stops when it is decided, after ${adaptive.cap} rounds at most.` : '',
  ];
  return {
    sections,
    overview: overviewOf({ processes, variants }),
    remarks: remarksOf(sections, warnings),
    experiment,
    legend: () => [legend],
  };
}

/** Several scripts on three variants or more: the mean time of each on the first, and how many times as fast the others are. */
function overviewOf({ processes, variants }: Pick<StartupReport, 'processes' | 'variants'>): Section[] {
  if (processes.length < 2) return [];
  const labels = variants.map(({ label }) => label);
  const rows = processes.map((process): MatrixRow => {
    // Cells may be in the order of their times.
    const lines = labels.flatMap((label) => linesOf(process).filter(({ cell }) => cell.variant === label));
    const cells = lines.map(({ cell }) => cell);
    const figures = lines.map(({ cell: { wall }, unit }) =>
      wall === null ? '' : `${timeFigure(wall.mean, unit)} ${unit.name}`,
    );
    return {
      name: process.name ?? '',
      figure: figures[0] ?? '',
      cells: cells.slice(1).map((cell, i) => sideCell(cell, cell.relative, 'speed', figures[i + 1] ?? '')),
      notes: missingReasons(cells),
      isFlagged: cells.some(({ warnings }) => warnings.length > 0),
    };
  });
  const title = `Against ${labels[0]}`;
  return matrixSections(labels, [{ title, about: 'mean time', groups: [{ title: '', about: '', rows }] }]);
}

/** The figures of the columns that found no space, in a line below. */
function notesOf({ cell: { user, system, peakBytes, runs }, unit }: Line, shown: ReadonlySet<string>): string[] {
  const time = (seconds: number): string => `${timeFigure(seconds, unit)} ${unit.name}`;
  const parts = [
    shown.has('user') || user === null || system === null ? '' : `user ${time(user)}, system ${time(system)}`,
    shown.has('peak_bytes') || peakBytes === null ? '' : `memory ${bytesWords(peakBytes)}`,
    shown.has('runs') ? '' : `${runs} ${runs === 1 ? 'run' : 'runs'}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? [] : [parts.join(', ')];
}

/** For pages, with the times of all runs. Pure. */
export function startupSheets({ processes }: Pick<StartupReport, 'processes'>, say: Say): Sheet[] {
  return processes.map((process, place) => {
    const { name, description, cells } = process;
    const title = name === null ? say('sheets.startup.commands') : say('sheets.startup.title', { name });
    const note = say('sheets.startup.note');
    return sheetOf(say, {
      id: `startup-${place + 1}`,
      title,
      note: description === null ? note : `${scriptMessage(say, description)}. ${note}`,
      columns: columnsOf(parametersOf([process])),
      rows: linesOf(process),
      verdict: ({ cell }) => verdictOf(cell),
      charts: boxesOf(cells, title, name, say),
    });
  });
}

function boxesOf(cells: readonly StartupCell[], title: string, name: string | null, say: Say): BoxChart[] {
  const measured = cells.flatMap(({ variant, wall }) => (wall === null ? [] : [{ name: variant, times: wall.times }]));
  if (measured.length === 0) return [];
  return [
    {
      type: 'box',
      title,
      description: say('sheets.startup.chart'),
      axis: { name: say('sheets.startup.times'), format: 'seconds' },
      groups: [name ?? ''],
      series: measured.map((one) => ({ name: one.name, samples: [one.times] })),
    },
  ];
}

/** What a script does: of a built-in one in the reader's language, of another as its author said it. */
function scriptMessage(say: Say, description: string): string {
  const script = STARTUP_SCRIPTS.find((one) => one.description === description);
  const key = `sheets.startup.script-${script?.name}`;
  return isMessage(key) ? say(key) : description;
}
