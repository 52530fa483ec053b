import { nightlyAnswer } from '../../search/nightly/library.ts';
import type { NightlyReport } from '../../search/nightly/nightly-report.ts';
import { OPTIONS } from '../../search/nightly/options.ts';
import { post } from '../../search/nightly/post.ts';
import { nightlyMarkdown, nightlyTerminal } from '../../search/nightly/print.ts';
import { type Envelope, jsonDocument } from '../../show/report/json-envelope.ts';
import { openStore } from '../../store/store.ts';
import { type Io, notice } from '../../text/io.ts';
import { columnsOf } from '../../text/terminal.ts';
import { onInterrupt } from '../../work/console/interrupt.ts';
import { choicesOf, type Typed } from '../../work/typed/declared.ts';
import { consoleCarrier } from '../found/console-carrier.ts';

/** What a night measured and what changed, as printed by jsdyno nightly --format json and posted to --webhook. @title jsdyno nightly */
export interface NightlyDocument extends Envelope<'nightly', 1>, NightlyReport {}

/** `jsdyno nightly`. Returns the exit code. */
export async function nightly(options: Typed<typeof OPTIONS>, io: Io): Promise<number> {
  const { progress, offline, webhook, format = 'table' } = options;
  const { requireDecision, ...asked } = choicesOf(OPTIONS, options);
  const { abort, release } = onInterrupt();
  const carrier = consoleCarrier(openStore(), { progress, offline, abort }, io);
  const report = await nightlyAnswer(asked, carrier, requireDecision).finally(release);
  const json = jsonDocument<NightlyDocument>('nightly', 1, report);
  const printed = {
    table: () => nightlyTerminal(report, columnsOf(io.stdout)),
    markdown: () => nightlyMarkdown(report),
    json: () => json,
  };
  io.stdout.write(printed[format]());
  const refused = webhook === undefined ? null : await post(webhook, json);
  if (refused !== null) notice(io, refused);
  return report.exit;
}
