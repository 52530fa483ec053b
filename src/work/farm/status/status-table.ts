import pico from 'picocolors';
import { type Column, left, right } from '../../../show/sheets/column.ts';
import { englishCell } from '../../../show/sheets/english.ts';
import type { FormatOptions } from '../../../show/sheets/prose.ts';
import { gridRows } from '../../../show/sheets/terminal.ts';
import { counted, percent } from '../../../text/english-numbers.ts';
import { fold } from '../../../text/fold.ts';
import { wrap } from '../../../text/lines.ts';
import { printableIn } from '../../../text/printable.ts';
import { shortDigest } from '../short-digest.ts';
import type { ExperimentStatus, FarmStatus, HostStatus } from './status.ts';
import { spanOf } from './stuck.ts';

type Colors = ReturnType<typeof pico.createColors>;

const INDENT = '  ';

/** A farm for a terminal: hosts, experiments, and what is stuck, with what to do; without a width nothing is broken. Pure. */
export function statusTable(given: FarmStatus, { color = false, width }: FormatOptions = {}): string {
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
        ...paragraph(words, within, (line) => colors.yellow(line)),
        ...indented(paragraph(advice, within === undefined ? undefined : within - INDENT.length, (line) => line)),
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
  const columns: Column<HostStatus>[] = [
    left('', ({ name }) => name, { gap: 0 }),
    left('state', (host) => (host.isAlive || host.state === 'drained' ? host.state : 'lost'), {
      paint: (cell, { isAlive, state }) => {
        if (!isAlive) return colors.red(cell);
        return state === 'ready' ? colors.green(cell) : colors.yellow(cell);
      },
    }),
    right('seen', ({ seenAgo }) => (seenAgo === null ? 'never' : `${spanOf(seenAgo)} ago`)),
    right('A/A', ({ judged }) => (judged === null || judged.scatter === null ? '' : percent(judged.scatter))),
    right('rows', ({ rows }) => rows || ''),
    right('queued', ({ queued }) => queued || ''),
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
  const columns: Column<ExperimentStatus>[] = [
    left('', ({ name }) => name, { gap: 0 }),
    left('kind', ({ kind }) => kind),
    left('by', ({ submitter }) => submitter),
    left('state', ({ state }) => state, {
      paint: (cell, { state }) => {
        if (state === 'running') return colors.cyan(cell);
        return state === 'done' ? colors.green(cell) : colors.yellow(cell);
      },
    }),
    right('rows', ({ rows }) => `${rows.measured}/${rows.total}`),
    left('blocks', blockWords),
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
  columns: readonly Column<T>[],
  things: readonly T[],
  width: number | undefined,
  notes: (thing: T) => string[],
  colors: Colors,
): string[] {
  if (things.length === 0) return [];
  const isKnown = (one: Column<T>) => things.some((thing) => englishCell(one, thing) !== '');
  const shown = columns.filter((one, i) => i < 2 || isKnown(one));
  const below = width === undefined ? undefined : width - INDENT.length;
  const [titles = [], ...rows] = gridRows(shown, things, { width, colors });
  return [
    ...titles,
    ...things.flatMap((thing, i) => [
      ...(rows[i] ?? []),
      ...indented(notes(thing).flatMap((note) => paragraph(note, below, (line) => colors.dim(line)))),
    ]),
  ];
}

/** Colours go on line by line: a wrapped text has none in it. */
function paragraph(text: string, width: number | undefined, paint: (line: string) => string): string[] {
  return (width === undefined ? [text] : wrap(text, width)).map(paint);
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => INDENT + line);
}
