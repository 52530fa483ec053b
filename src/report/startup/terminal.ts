/** For people: a table a script, a line a variant; the command lines are one table. */

import pico from 'picocolors';
import { smallest } from '../../stats/extremes.ts';
import { marginInWords } from '../../stats/margin.ts';
import { wrap } from '../../text/lines.ts';
import type { FormatOptions } from '../row.ts';
import { widest } from '../table-columns.ts';
import { figureLine, fittingColumns, type TextColumn, textColumn, titleLine, widthOf } from '../terminal-columns.ts';
import { bytesWords } from '../units.ts';
import { type Colors, painterOf } from '../verdict-look.ts';
import { comparisonWords, intervalWords, remarksOf, verdictOf } from './comparison.ts';
import type { StartupCell, StartupProcess, StartupReport } from './startup-report.ts';
import { type TimeUnit, timeFigure, unitFor } from './units.ts';

/** Wider than this, lines are hard to follow. */
const WIDEST = 140;
const MARGIN = 2;
/** Before the first column. */
const GAP = 2;
/** A longer name of a variant stands on a line of its own. */
const LONGEST_NAME = 28;

/** What goes to a line of its own first where the terminal is narrow, or is given up; mean and verdict stay. */
const GIVEN_UP = [['runs', 'peak', 'system', 'user'], ['interval'], ['min', 'to', 'max']];

/** The text for a terminal, with a line end at its end. */
export function formatStartup(report: StartupReport, options: FormatOptions = {}): string {
  const width = Math.min(Math.max(options.width ?? 80, 60), WIDEST);
  const colors = pico.createColors(options.color ?? false);
  const tables = report.processes.map((process) => [...tableLines(process, width, colors), ''].join('\n'));
  const remarks = remarksOf(report).flatMap((text) => {
    const [first = '', ...rest] = wrap(text, width - MARGIN - 1);
    return [`${colors.yellow('!')}  ${first}`, ...rest.map((line) => `   ${line}`)];
  });
  return [...tables, ...remarks, ...(remarks.length > 0 ? [''] : []), ...legendLines(report, width, colors), ''].join(
    '\n',
  );
}

function tableLines(process: StartupProcess, width: number, colors: Colors): string[] {
  const { name, description, cells } = process;
  const all = columnsOf(process, colors);
  const longest = widest(cells.map(({ variant }) => variant));
  const names = Math.min(longest, LONGEST_NAME);
  const fitting = fittingColumns(all, GIVEN_UP, width - MARGIN, names);
  const columns = [...fitting.values()];
  const isBeside = longest <= LONGEST_NAME && longest + widthOf(columns) + MARGIN <= width;
  const indent = isBeside ? MARGIN + longest : MARGIN;
  const title = name === null ? [] : [colors.bold(name) + (description === null ? '' : colors.dim(`  ${description}`))];
  const heading = columns.length === 0 ? [] : [colors.dim(' '.repeat(indent) + titleLine(columns))];
  const lines = cells.flatMap((cell, i) => {
    const lead = ' '.repeat(MARGIN) + cell.variant;
    const below = (text: string): string[] =>
      wrap(text, width - indent - GAP).map((line) => ' '.repeat(indent + GAP) + colors.dim(line));
    if (cell.verdict !== 'measured') {
      const text = `${cell.verdict}: ${cell.reason ?? 'no reason is known'}`;
      if (!isBeside || indent + GAP + text.length > width) return [lead, ...below(text)];
      return [lead.padEnd(indent + GAP) + painterOf(cell.verdict, colors)(text)];
    }
    const figures = figureLine(columns, i);
    const first = isBeside ? [lead.padEnd(indent) + figures] : [lead, ' '.repeat(indent) + figures];
    return [...first, ...restOf(cell, fitting, unitOf(cells)).flatMap(below)];
  });
  return [...title, ...heading, ...lines];
}

/** What the columns that were given up would have said, in a line below. */
function restOf(cell: StartupCell, shown: ReadonlyMap<string, unknown>, unit: TimeUnit): string[] {
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

function columnsOf(process: StartupProcess, colors: Colors): Map<string, TextColumn> {
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
    ['mean', textColumn('mean', named(times(({ wall }) => wall?.mean)))],
    [
      'sd',
      textColumn(
        '± sd',
        named(times(({ wall }) => wall?.sd)).map((text) => text && `± ${text}`),
        { gap: 1, ...dim },
      ),
    ],
    [
      'min',
      textColumn(
        'min',
        times(({ wall }) => wall?.min),
        { gap: 3 },
      ),
    ],
    ['to', textColumn('…', measured('…'), { gap: 1 })],
    ['max', textColumn('max', named(times(({ wall }) => wall?.max)), { gap: 1, align: 'right' })],
    [
      'user',
      textColumn(
        'user',
        times(({ user }) => user),
        { gap: 3 },
      ),
    ],
    ['system', textColumn('system', named(times(({ system }) => system)))],
    [
      'peak',
      textColumn(
        'memory',
        cells.map(({ peakBytes }) => (peakBytes === null ? '' : bytesWords(peakBytes))),
        { gap: 3 },
      ),
    ],
    [
      'runs',
      textColumn(
        'runs',
        cells.map(({ runs }) => (runs === 0 ? '' : String(runs))),
      ),
    ],
    [
      'verdict',
      textColumn(
        '',
        cells.map((cell) => comparisonWords(process, cell)),
        { gap: 3, align: 'left', paint },
      ),
    ],
    ['interval', textColumn('95 % interval', cells.map(intervalWords), { align: 'left', ...dim })],
  ]);
}

function unitOf(cells: readonly StartupCell[]): TimeUnit {
  const means = cells.flatMap(({ wall }) => (wall === null ? [] : [wall.mean]));
  return unitFor(smallest(means));
}

function legendLines({ method, variants }: StartupReport, width: number, colors: Colors): string[] {
  const { adaptive, fdr } = method;
  const margin = marginInWords(method.margin);
  const parts = [
    'Start to end of a process; user, system: CPU time of it and its children; memory: largest resident size.',
    variants.length > 1
      ? `Against ${variants[0]?.label ?? 'the first'}, by rounds: ▲ faster, ▼ slower (q <= ${fdr}), = within ±${margin}, ? undecided.`
      : '',
    variants.length > 1 && adaptive !== null ? `Runs stop when that is decided, after ${adaptive.cap} at most.` : '',
  ];
  return wrap(parts.filter((part) => part !== '').join(' '), width).map((line) => colors.dim(line));
}
