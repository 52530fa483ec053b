/** For people: a table a script, a line a variant; the command lines are one table. */

import pico from 'picocolors';
import { againstFirst, againstFirstLegend, timesInterval } from '../../../show/report/relative-words.ts';
import type { FormatOptions } from '../../../show/report/row.ts';
import { type Column, column as columnOf } from '../../../show/report/terminal/columns.ts';
import { legendLines, remarkLines, widthWithin } from '../../../show/report/terminal/prose.ts';
import { type Instead, layTable, type TableRow } from '../../../show/report/terminal/table.ts';
import { type Colors, painterOf } from '../../../show/report/verdict-look.ts';
import { smallest } from '../../../stats/extremes.ts';
import { bytesWords } from '../../../text/english-numbers.ts';
import { baselineFirst, startupRemarks, verdictOf } from './remarks.ts';
import type { StartupCell, StartupProcess, StartupReport } from './startup-report.ts';
import { type TimeUnit, timeFigure, unitFor } from './units.ts';

/** Wider than this, lines are hard to follow. */
const WIDEST = 140;
/** Of remarks: a sign and two blanks. */
const INDENT = 3;

/** The columns that go first where the terminal is narrow, to a line of their own or altogether; mean and verdict stay. */
const GIVES_WAY = [['runs', 'peak', 'system', 'user'], ['interval'], ['min', 'to', 'max']];

/** The text for a terminal, with a line end at its end. */
export function formatStartup(report: StartupReport, options: FormatOptions = {}): string {
  const width = widthWithin(options.width, WIDEST);
  const colors = pico.createColors(options.color ?? false);
  const tables = report.processes.map((process) => [...tableLines(process, width, colors), ''].join('\n'));
  const remarks = startupRemarks(report).flatMap((text) =>
    remarkLines(text, ['!', colors.yellow], { width, indent: INDENT }),
  );
  return [...tables, ...remarks, ...(remarks.length > 0 ? [''] : []), ...meaningLines(report, width, colors), ''].join(
    '\n',
  );
}

function tableLines(process: StartupProcess, width: number, colors: Colors): string[] {
  const { name, description, cells } = process;
  const columns = columnsOf(process, colors);
  const rows = cells.map(
    (cell): TableRow => ({
      name: cell.variant,
      instead: insteadOf(cell, colors),
      notes: (shown) => restOf(cell, shown, unitOf(cells)),
    }),
  );
  const table = layTable(
    { rows, columns, givesWay: GIVES_WAY, marks: false, names: 'together', note: colors.dim },
    width,
  );
  const title = name === null ? [] : [colors.bold(name) + (description === null ? '' : colors.dim(`  ${description}`))];
  return [...title, ...(table.heading === '' ? [] : [colors.dim(table.heading)]), ...table.rows.flat()];
}

function insteadOf({ verdict, reason }: StartupCell, colors: Colors): Instead | null {
  if (verdict === 'measured') return null;
  const text = `${verdict}: ${reason ?? 'no reason is known'}`;
  return { texts: [text], beside: 'fitting', paint: painterOf(verdict, colors), below: colors.dim };
}

/** The figures of the columns that found no space, in a line below. */
function restOf(cell: StartupCell, shown: ReadonlySet<string>, unit: TimeUnit): string[] {
  const { verdict, user, system, peakBytes, runs } = cell;
  if (verdict !== 'measured') return [];
  const time = (seconds: number): string => `${timeFigure(seconds, unit)} ${unit.name}`;
  const parts = [
    shown.has('user') || user === null || system === null ? '' : `user ${time(user)}, system ${time(system)}`,
    shown.has('peak') || peakBytes === null ? '' : `memory ${bytesWords(peakBytes)}`,
    shown.has('runs') ? '' : `${runs} ${runs === 1 ? 'run' : 'runs'}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? [] : [parts.join(', ')];
}

function columnsOf(process: StartupProcess, colors: Colors): Map<string, Column> {
  const { cells } = process;
  const unit = unitOf(cells);
  const times = (of: (cell: StartupCell) => number | null | undefined): string[] =>
    cells.map((cell) => {
      const seconds = of(cell);
      return seconds === null || seconds === undefined ? '' : timeFigure(seconds, unit);
    });
  const named = (texts: string[]): string[] => texts.map((text) => (text === '' ? '' : `${text} ${unit.name}`));
  const measured = (text: string): string[] => cells.map(({ wall }) => (wall === null ? '' : text));
  const paint = (text: string, i: number): string => {
    const verdict = verdictOf(cells[i] as StartupCell);
    return verdict === null ? colors.dim(text) : painterOf(verdict, colors)(text);
  };
  const dim = { paint: colors.dim };
  return new Map([
    ['mean', columnOf('mean', named(times(({ wall }) => wall?.mean)))],
    [
      'sd',
      columnOf(
        '± sd',
        named(times(({ wall }) => wall?.sd)).map((text) => text && `± ${text}`),
        { gap: 1, ...dim },
      ),
    ],
    [
      'min',
      columnOf(
        'min',
        times(({ wall }) => wall?.min),
        { gap: 3 },
      ),
    ],
    ['to', columnOf('…', measured('…'), { gap: 1 })],
    ['max', columnOf('max', named(times(({ wall }) => wall?.max)), { gap: 1, align: 'right' })],
    [
      'user',
      columnOf(
        'user',
        times(({ user }) => user),
        { gap: 3 },
      ),
    ],
    ['system', columnOf('system', named(times(({ system }) => system)))],
    [
      'peak',
      columnOf(
        'memory',
        cells.map(({ peakBytes }) => (peakBytes === null ? '' : bytesWords(peakBytes))),
        { gap: 3 },
      ),
    ],
    [
      'runs',
      columnOf(
        'runs',
        cells.map(({ runs }) => (runs === 0 ? '' : String(runs))),
      ),
    ],
    [
      'verdict',
      columnOf(
        '',
        cells.map((cell) => againstFirst(baselineFirst(cells), cell)),
        { gap: 3, align: 'left', paint },
      ),
    ],
    [
      'interval',
      columnOf(
        '95 % interval',
        cells.map(({ relative }) => timesInterval(relative)),
        { align: 'left', ...dim },
      ),
    ],
  ]);
}

function unitOf(cells: readonly StartupCell[]): TimeUnit {
  const means = cells.flatMap(({ wall }) => (wall === null ? [] : [wall.mean]));
  return unitFor(smallest(means));
}

function meaningLines({ method, variants }: StartupReport, width: number, colors: Colors): string[] {
  const { adaptive } = method;
  const parts = [
    'Start to end of a process; user, system: CPU time of it and its children; memory: largest resident size.',
    variants.length > 1 ? againstFirstLegend(method, variants[0]?.label) : '',
    variants.length > 1 && adaptive !== null ? `Runs stop when that is decided, after ${adaptive.cap} at most.` : '',
  ];
  return legendLines(parts, width, colors.dim);
}
