/** What the tables of `jsdyno startup` show of a variant. */

import { type Column, change, type NumberColumn, name, number, range, text } from '../../../show/sheets/column.ts';
import { againstFirst, type Compared } from '../../../show/sheets/compared.ts';
import { withoutFigures } from '../../../show/sheets/said.ts';
import { smallest } from '../../../stats/extremes.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import type { StartupCell, StartupProcess } from './startup-report.ts';
import { type TimeUnit, timeFigure, unitFor } from './units.ts';

/** A process on a variant. */
export interface Line {
  process: StartupProcess;
  cell: StartupCell;
  /** what ran, in words: the command line, or the script on its variant */
  command: string;
  /** of the times of its table */
  unit: TimeUnit;
}

export function linesOf(process: StartupProcess): Line[] {
  const { name: script, cells } = process;
  const unit = unitFor(smallest(cells.flatMap(({ wall }) => wall?.mean ?? [])));
  const commandOf = ({ variant }: StartupCell) => (script === null ? variant : `${variant} ${script}`);
  return cells.map((cell) => ({ process, cell, unit, command: commandOf(cell) }));
}

export function parametersOf(processes: readonly StartupProcess[]): string[] {
  const all = processes.flatMap(({ cells }) => cells.flatMap(({ parameters }) => Object.keys(parameters ?? {})));
  return [...new Set(all)];
}

/** @param parameters of command lines */
export function columnsOf(parameters: readonly string[]): Column<Line>[] {
  return [
    name(({ cell }) => cell.variant, {
      markdown: ({ process }) => (process.name === null ? 'Command' : 'Variant'),
      page: (say, { process }) => say(process.name === null ? 'sheets.command' : 'sheets.variant'),
    }),
    ...parameters.map((one) =>
      text<Line>(`parameter_${one}`, ({ cell }) => cell.parameters?.[one], { page: { literal: one } }),
    ),
    ...COLUMNS,
  ];
}

const COLUMNS: readonly Column<Line>[] = [
  text('command', ({ command }) => command),
  text('script', ({ process }) => process.name),
  time('mean', ({ wall }) => wall?.mean, { terminal: 'mean', behind: unitOf, page: 'sheets.mean' }),
  time('stddev', ({ wall }) => wall?.sd, {
    terminal: '± sd',
    english: ({ cell, unit }) => (cell.wall?.sd == null ? '' : `± ${timeFigure(cell.wall.sd, unit)}`),
    behind: unitOf,
    gap: 1,
    isDim: true,
    isJoined: true,
    page: 'sheets.sd',
  }),
  time('median', ({ wall }) => wall?.median, { page: 'sheets.median' }),
  time('min', ({ wall }) => wall?.min, { terminal: 'min', gap: 3, yields: 3, page: 'sheets.min' }),
  text('to', () => '…', { terminal: '…', gap: 1, yields: 3 }),
  time('max', ({ wall }) => wall?.max, { terminal: 'max', behind: unitOf, gap: 1, yields: 3, page: 'sheets.max' }),
  time('user', ({ user }) => user, { terminal: 'user', gap: 3, yields: 1, page: { literal: 'user' } }),
  time('system', ({ system }) => system, {
    terminal: 'system',
    behind: unitOf,
    yields: 1,
    page: { literal: 'system' },
  }),
  number('peak_bytes', 'bytes', ({ cell }) => cell.peakBytes, {
    terminal: 'memory',
    gap: 3,
    yields: 1,
    markdown: 'Memory',
    page: 'sheets.memory',
  }),
  number('runs', 'count', ({ cell }) => cell.runs, {
    terminal: 'runs',
    yields: 1,
    markdown: 'Runs',
    page: 'sheets.runs',
  }),
  change('ratio', 'speed', compared, {
    terminal: '',
    gap: 3,
    markdown: 'Relative',
    hasReason: true,
    page: (say, { process }) => say('sheets.against', { baseline: baselineOf(process)?.variant ?? '' }),
  }),
  range('ratio', 'speed', compared, { yields: 2, markdown: '95 % interval' }),
  text('q', ({ cell }) => cell.relative?.q),
  text('verdict', ({ cell }) => verdictOf(cell) ?? ''),
  text('reason', ({ cell }) => cell.reason ?? cell.relative?.reason, {
    page: 'sheets.remark',
    said: ({ cell }, say) => withoutFigures(cell, say),
  }),
];

/** Those of hyperfine's export first; seconds and bytes. */
export function headerOf(parameters: readonly string[]): string[] {
  const own = 'script variant runs peak_bytes ratio ratio_low ratio_high q verdict reason'.split(' ');
  const common = 'command mean stddev median user system min max'.split(' ');
  return [...common, ...parameters.map((one) => `parameter_${one}`), ...own];
}

/** A time in the unit of its table, which Markdown has in the title. */
function time(
  id: string,
  secondsOf: (cell: StartupCell) => number | null | undefined,
  more: Partial<NumberColumn<Line>> & { terminal?: string },
): Column<Line> {
  const { terminal, isJoined } = more;
  return number(id, 'seconds', ({ cell }) => secondsOf(cell), {
    ...(terminal === undefined || isJoined ? {} : { markdown: ({ unit }) => `${capital(terminal)} [${unit.name}]` }),
    english: ({ cell, unit }) => {
      const seconds = secondsOf(cell);
      return seconds == null ? '' : timeFigure(seconds, unit);
    },
    ...more,
  });
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function unitOf({ unit }: Line): string {
  return unit.name;
}

function baselineOf({ cells }: StartupProcess): StartupCell | undefined {
  return cells.find(({ isBaseline }) => isBaseline);
}

function compared({ process, cell }: Line): Compared {
  return againstFirst(process.cells, cell, ({ relative }) => relative, baselineOf(process));
}

export function verdictOf({ verdict, relative }: StartupCell): Verdict | null {
  return verdict === 'measured' ? (relative?.verdict ?? null) : verdict;
}
