import { isAlarming } from '../../search/history/answer/listed.ts';
import { historyCsv, historyMarkdown, historyTerminal } from '../../search/history/answer/table.ts';
import { confirmedHistory, lookedAt } from '../../search/history/library.ts';
import { OPTIONS } from '../../search/history/options.ts';
import type { ChangePoint, History } from '../../search/history/series.ts';
import { type Envelope, jsonDocument } from '../../show/report/json-envelope.ts';
import { openStore } from '../../store/store.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';
import { farmChoice } from '../../work/console/farm-choice.ts';
import { INTERRUPTED_EXIT } from '../../work/console/interrupt.ts';
import { exitOf } from '../../work/rules/exit.ts';
import { choicesOf, type Typed } from '../../work/typed/declared.ts';
import { consoleCarrier } from '../found/console-carrier.ts';

/** Series and their changes, as printed by jsdyno history --format json. @title jsdyno history */
export interface HistoryDocument extends Envelope<'history', 1>, History {}

type HistoryCommand = Typed<typeof OPTIONS>;

/** `jsdyno history`: prints what changed, with `--confirm` behind fresh rounds. Returns the exit code. */
export async function printHistory(sources: readonly string[], options: HistoryCommand, io: Io): Promise<number> {
  const { confirm, plan, progress, offline } = options;
  const farm = farmChoice(options);
  if (confirm === undefined) {
    if (plan === true || farm?.isUsual === false) {
      throw new JsdynoError('BAD_USAGE', 'nothing is measured without --confirm', {
        hint: 'add --confirm; to read what a farm has, name it without --farm',
      });
    }
    const { found } = await lookedAt({ sources }, (error) =>
      io.stderr.write(`left out: ${printable(String(error))}\n`),
    );
    print(found, options, io);
    return exitOf({ regression: found.changes.filter(isAlarming).length });
  }
  const carrier = consoleCarrier(openStore(), { progress, offline, farm }, io);
  if (plan === true) {
    const { pairsPlan, toConfirm } = await import('../../search/history/confirm.ts');
    const looked = await lookedAt({ sources, database: carrier.database });
    io.stdout.write(pairsPlan(await toConfirm(carrier, looked, confirm)));
    return 0;
  }
  const { found, wanted, isInterrupted } = await confirmedHistory({ ...choicesOf(OPTIONS, options), sources }, carrier);
  print(found, options, io);
  return isInterrupted ? INTERRUPTED_EXIT : confirmedExit(found.changes, wanted);
}

/** 4 for what was confirmed and nobody judged, 5 for what is still not known. */
function confirmedExit(changes: readonly ChangePoint[], wanted: ReadonlySet<string>): number {
  const isOpen = ({ state, id }: ChangePoint) => wanted.has(id) && state !== 'confirmed' && state !== 'refuted';
  const worse = changes.filter((change) => change.state === 'confirmed' && isAlarming(change));
  return exitOf({ regression: worse.length, undecided: changes.filter(isOpen).length }, { requireDecision: true });
}

function print(found: History, options: HistoryCommand, { stdout }: Io): void {
  stdout.write(textOf(found, options, columnsOf(stdout)));
}

function textOf(
  found: History,
  { all = false, explain = false, format = 'table' }: HistoryCommand,
  width: number | undefined,
): string {
  if (format === 'json') return jsonDocument<HistoryDocument>('history', 1, found);
  if (format === 'csv') return historyCsv(found, all);
  return format === 'markdown' ? historyMarkdown(found, all) : historyTerminal(found, { all, explain, width });
}
