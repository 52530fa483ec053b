import { isAlarming } from '../../search/history/answer/listed.ts';
import { historyCsv, historyMarkdown, historyTerminal } from '../../search/history/answer/table.ts';
import { history } from '../../search/history/library.ts';
import type { OPTIONS } from '../../search/history/options.ts';
import type { History } from '../../search/history/series.ts';
import { type Envelope, jsonDocument } from '../../show/report/json-envelope.ts';
import type { Io } from '../../text/io.ts';
import { columnsOf } from '../../text/terminal.ts';
import type { Typed } from '../../work/typed/declared.ts';

/** Series and their changes, as printed by jsdyno history --format json. @title jsdyno history */
export interface HistoryDocument extends Envelope<'history', 1>, History {}

/** Something became worse, and nobody has judged it. */
const WORSE = 4;

/** `jsdyno history`: prints what changed. Returns 4 where something became worse that nobody judged. */
export async function printHistory(
  sources: readonly string[],
  { all = false, format = 'table' }: Typed<typeof OPTIONS>,
  { stdout }: Io,
): Promise<number> {
  const found = await history({ sources });
  stdout.write(textOf(found, format, all, columnsOf(stdout)));
  return found.changes.some(isAlarming) ? WORSE : 0;
}

function textOf(found: History, format: string, all: boolean, width: number | undefined): string {
  if (format === 'json') return jsonDocument<HistoryDocument>('history', 1, found);
  if (format === 'csv') return historyCsv(found, all);
  return format === 'markdown' ? historyMarkdown(found, all) : historyTerminal(found, { all, width });
}
