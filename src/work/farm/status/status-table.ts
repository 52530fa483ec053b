import pico from 'picocolors';
import { type Column, column, gridLines } from '../../../show/report/terminal/columns.ts';
import { counted, percent } from '../../../text/english-numbers.ts';
import { fold } from '../../../text/fold.ts';
import { wrap } from '../../../text/lines.ts';
import { printableIn } from '../../../text/printable.ts';
import { shortDigest } from '../short-digest.ts';
import type { ExperimentStatus, FarmStatus, HostStatus } from './status.ts';
import { spanOf } from './stuck.ts';

type Colors = ReturnType<typeof pico.createColors>;

interface Look {
  color?: boolean | undefined;
  /** Columns of the terminal; absent: nothing is broken. */
  width?: number | undefined;
}

const INDENT = '  ';

/** A farm for a terminal: hosts, experiments, and what is stuck, with what to do. Pure. */
export function statusTable(given: FarmStatus, { color = false, width }: Look = {}): string {
  const status = printableIn(given);
  const colors = pico.createColors(color);
  const within = width === undefined ? undefined : width - INDENT.length;
  const { hosts, experiments, stuck } = status;
  const lines = [
    heading('Hosts', hosts.length === 0 ? 'none; start one: jsdyno farm worker --farm URL' : aliveWords(hosts), colors),
    ...indented(hostLines(hosts, within, colors)),
    '',
    heading('Experiments', experiments.length === 0 ? 'none; any command that measures takes --farm URL' : '', colors),
    ...indented(experimentLines(experiments, within, colors)),
    '',
    heading('Stuck', stuck.length === 0 ? 'nothing' : '', colors),
    ...indented(
      stuck.flatMap(({ words, advice }) => [
        ...paragraph(words, within, (text) => colors.yellow(text)),
        ...indented(paragraph(advice, within === undefined ? undefined : within - INDENT.length, (text) => text)),
      ]),
    ),
  ];
  return `${lines.map((line) => fold(line.trimEnd(), width)).join('\n')}\n`;
}

function heading(title: string, words: string, colors: Colors): string {
  return words === '' ? colors.bold(title) : `${colors.bold(title)}: ${words}`;
}

function aliveWords(hosts: readonly HostStatus[]): string {
  const ready = hosts.filter((host) => host.isAlive && host.state === 'ready').length;
  return ready === hosts.length ? `${counted(ready, 'host')}, all ready` : `${ready} of ${hosts.length} ready`;
}

function hostLines(hosts: readonly HostStatus[], width: number | undefined, colors: Colors): string[] {
  const look = (text: string, i: number) => {
    const host = hosts[i] as HostStatus;
    if (!host.isAlive) return colors.red(text);
    return host.state === 'ready' ? colors.green(text) : colors.yellow(text);
  };
  const columns = [
    left('', hosts, ({ name }) => name, { gap: 0 }),
    left('state', hosts, (host) => (host.isAlive || host.state === 'drained' ? host.state : 'lost'), { paint: look }),
    right('seen', hosts, ({ seenAgo }) => (seenAgo === null ? 'never' : `${spanOf(seenAgo)} ago`)),
    right('A/A', hosts, ({ judged }) => (judged === null || judged.scatter === null ? '' : percent(judged.scatter))),
    right('rows', hosts, ({ rows }) => (rows === 0 ? '' : String(rows))),
    right('queued', hosts, ({ queued }) => (queued === 0 ? '' : String(queued))),
  ];
  return gridWithNotes(
    columns,
    hosts,
    width,
    (host) => [...measuresWords(host), ...(host.reason === null ? [] : [host.reason]), host.class],
    colors,
  );
}

function measuresWords({ measuring }: HostStatus): string[] {
  return measuring.map(({ name, round, experiment, seconds }) => {
    const since = seconds === null ? '' : `, for ${spanOf(seconds)}`;
    return `measures ${name}, round ${round} of ${experiment}${since}`;
  });
}

function experimentLines(
  experiments: readonly ExperimentStatus[],
  width: number | undefined,
  colors: Colors,
): string[] {
  const look = (text: string, i: number) => {
    const { state } = experiments[i] as ExperimentStatus;
    if (state === 'running') return colors.cyan(text);
    return state === 'done' ? colors.green(text) : colors.yellow(text);
  };
  const columns = [
    left('', experiments, ({ name }) => name, { gap: 0 }),
    left('kind', experiments, ({ kind }) => kind),
    left('by', experiments, ({ submitter }) => submitter),
    left('state', experiments, ({ state }) => state, { paint: look }),
    right('rows', experiments, ({ rows }) => `${rows.measured}/${rows.total}`),
    left('blocks', experiments, blockWords),
  ];
  return gridWithNotes(columns, experiments, width, experimentNotes, colors);
}

/** `12 done, 3 queued`: only what there is. */
function blockWords({ blocks }: ExperimentStatus): string {
  const order = ['done', 'running', 'queued', 'failed', 'left-out', 'withdrawn'] as const;
  const told = order.filter((state) => blocks[state] > 0).map((state) => `${blocks[state]} ${state.replace('-', ' ')}`);
  return told.join(', ');
}

function experimentNotes({ state, reason, planner, hosts, refused, rows, failures }: ExperimentStatus): string[] {
  const where = hosts.length === 0 ? '' : `on ${hosts.join(', ')}`;
  const who =
    planner === null ? 'planned by nobody' : `planned by ${planner.name}${planner.isAlive ? '' : ', who is gone'}`;
  const first = state === 'running' ? [where, who].filter((text) => text !== '').join('; ') : where;
  const left = rows.failed - failures.length;
  return [
    ...(first === '' ? [] : [first]),
    ...(reason === null ? [] : [reason]),
    ...refused.map(
      ({ host, what, found, expected }) =>
        `${host} is refused: ${what} is ${shortDigest(found)} there, not ${shortDigest(expected)}`,
    ),
    ...failures.map(
      ({ row, name, host, reason: why }) => `failed: row ${row}, ${name}, on ${host}: ${why ?? 'no reason is known'}`,
    ),
    ...(left > 0 ? [`and ${counted(left, 'more row')} failed`] : []),
  ];
}

/** A line of columns for each thing, and below it what there is to say of it. */
function gridWithNotes<T>(
  columns: readonly Column[],
  things: readonly T[],
  width: number | undefined,
  notes: (thing: T) => string[],
  colors: Colors,
): string[] {
  if (things.length === 0) return [];
  const shown = columns.filter(({ cells }, i) => i < 2 || cells.some((cell) => cell !== ''));
  const below = width === undefined ? undefined : width - INDENT.length;
  return [
    ...gridLines(
      shown.map((one) => ({ ...one, cells: [] })),
      width,
    ),
    ...things.flatMap((thing, i) => [
      ...gridLines(
        shown.map((one) => ({
          ...one,
          title: '',
          cells: [one.cells[i] ?? ''],
          paint: (text: string) => one.paint(text, i),
        })),
        width,
      ),
      ...indented(notes(thing).flatMap((note) => paragraph(note, below, (text) => colors.dim(text)))),
    ]),
  ];
}

function left<T>(
  title: string,
  things: readonly T[],
  cell: (thing: T) => string,
  more: { gap?: number; paint?: Column['paint'] } = {},
): Column {
  return column(title, things.map(cell), { align: 'left', ...more });
}

function right<T>(title: string, things: readonly T[], cell: (thing: T) => string): Column {
  return column(title, things.map(cell));
}

/** Colours go on line by line: a wrapped text has none in it. */
function paragraph(text: string, width: number | undefined, paint: (line: string) => string): string[] {
  return (width === undefined ? [text] : wrap(text, width)).map(paint);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => INDENT + line);
}
