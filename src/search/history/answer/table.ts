/** Changes as a table, for a terminal, Markdown and CSV. */
import { type Column, left, number, text } from '../../../show/sheets/column.ts';
import { csvText } from '../../../show/sheets/csv.ts';
import { markdownGrid } from '../../../show/sheets/markdown.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import { counted } from '../../../text/english-numbers.ts';
import { fold } from '../../../text/fold.ts';
import { printableIn } from '../../../text/printable.ts';
import { rowName } from '../../../work/rules/limits.ts';
import type { ChangePoint, History } from '../series.ts';
import { changed, type Listed, listedOf, placed, rowOf } from './listed.ts';

const WORSE = { true: 'better', false: 'worse', null: '' };

const COLUMNS: readonly Column<Listed>[] = [
  text('id', ({ change }) => change.id, { terminal: 'id', markdown: 'id', gap: 0 }),
  text('state', ({ change: { state, triage } }) => (triage.state === 'new' ? state : triage.state), {
    terminal: 'state',
    markdown: 'state',
  }),
  text('kind', ({ change }) => change.kind, { terminal: 'kind', markdown: 'kind' }),
  text('change', ({ change }) => changed(change), { terminal: 'change', markdown: 'change', isNumber: true }),
  text('judged', ({ change }) => WORSE[`${change.isBetter}`], { terminal: '', markdown: '' }),
  text('between', ({ change }) => placed(change), { terminal: 'between', markdown: 'between' }),
  number('q', 'probability', ({ change }) => change.q, { terminal: 'q', markdown: 'q', yields: 1 }),
  text('mended', ({ change }) => change.mendedBy?.id, { terminal: 'likely mended by', markdown: 'likely mended by' }),
  text('title', ({ row }) => row, { terminal: 'row', markdown: 'row' }),
];

const columnsOf = (listed: readonly Listed[]) =>
  COLUMNS.filter(({ id }) => id !== 'mended' || listed.some(({ change }) => change.mendedBy !== null));

/** For CSV alone: what people read as numbers, and names as the store has them. */
const FIGURES: readonly Column<Listed>[] = [
  left('row', ({ change, series }) => rowOf(change, series, rowName(series.key))),
  number('ratio', 'times', ({ change }) => Math.exp(change.size)),
  number('p', 'probability', ({ change }) => change.p),
  left('from', ({ change }) => change.from.label),
  left('to', ({ change }) => change.to.label),
  left('host', ({ series }) => series.key.host),
  left('variant', ({ series }) => series.key.variant),
  left('metric', ({ series }) => series.key.metric.name),
  left('bisect', ({ change }) => change.bisect ?? ''),
];
const HEADER = ['id', 'state', 'kind', 'row', 'metric', 'variant', 'host', 'from', 'to', 'ratio', 'p', 'q', 'bisect'];

/** The answer first: how many changes there are. */
function historyLine({ series, changes, fdr }: History, listed: readonly Listed[]): string {
  const worse = listed.filter(({ change }) => change.isBetter === false && change.kind !== 'host-event').length;
  const of = `${counted(series.length, 'series', 'series')}, at most ${fdr * 100} % of candidates false`;
  const found =
    listed.length === 0
      ? `No change in ${of}.`
      : `${counted(listed.length, 'change')}, ${worse} for the worse, in ${of}.`;
  const count = (state: ChangePoint['state']) => changes.filter((change) => change.state === state).length;
  const [confirmed, refuted, undecided] = [count('confirmed'), count('refuted'), count('undecided')];
  const all = confirmed + refuted + undecided;
  const fresh = `Of ${all} measured again ${confirmed} ${confirmed === 1 ? 'is' : 'are'} confirmed`;
  return all === 0 ? found : `${found} ${fresh}, ${refuted} refuted, ${undecided} undecided.`;
}

export function historyTerminal(
  history: History,
  { all, explain = false, width }: { all: boolean; explain?: boolean; width?: number | undefined },
): string {
  const listed = printableIn(listedOf(history, all));
  const lines = gridLines(columnsOf(listed), listed, { width });
  const table = [historyLine(history, listed), ...(listed.length === 0 ? [] : ['', ...lines])];
  // A command line that is broken cannot be copied.
  const culprits = explain ? culpritLines(listed) : [];
  return `${[...table.map((line) => fold(line, width)), ...culprits].join('\n')}\n`;
}

/** Of each change the command that finds its release or its commit, or why there is none. */
function culpritLines(listed: readonly Listed[]): string[] {
  const lines = listed.map(
    ({ change: { id, bisect, noBisect } }) => `${id}  ${bisect ?? `not by bisect: ${noBisect}`}`,
  );
  return lines.length === 0 ? [] : ['', 'The release or commit of a change is found by:', ...lines];
}

export function historyMarkdown(history: History, all: boolean): string {
  const listed = listedOf(history, all);
  const table = listed.length === 0 ? [] : ['', ...markdownGrid({ columns: columnsOf(listed), rows: listed })];
  return `${[historyLine(history, listed), ...table].join('\n')}\n`;
}

export function historyCsv(history: History, all: boolean): string {
  return csvText([...COLUMNS, ...FIGURES], HEADER, listedOf(history, all));
}
