import type { DatabaseSync } from 'node:sqlite';
import { writeNamed } from '../../host/files/write-beside.ts';
import { publishedByName } from '../../kinds/stored.ts';
import { commentOf } from '../../search/gate/answer/comment.ts';
import { gateJson } from '../../search/gate/answer/gate-json.ts';
import { junitOf } from '../../search/gate/answer/junit.ts';
import { terminalOf } from '../../search/gate/answer/terminal.ts';
import { OPTIONS } from '../../search/gate/gate-options.ts';
import type { GateReport } from '../../search/gate/gate-report.ts';
import type { GateRun } from '../../search/gate/gate-run.ts';
import { gateAnswer } from '../../search/gate/library.ts';
import type { Report } from '../../show/report/row.ts';
import { openStore } from '../../store/store.ts';
import { type Io, notice } from '../../text/io.ts';
import { sayIn } from '../../text/messages/say.ts';
import { printable } from '../../text/printable.ts';
import { shellLine } from '../../text/shell-word.ts';
import { farmChoice } from '../../work/console/farm-choice.ts';
import { INTERRUPTED_EXIT, onInterrupt } from '../../work/console/interrupt.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { choicesOf, type Typed, wordsOf } from '../../work/typed/declared.ts';
import { consoleCarrier } from '../found/console-carrier.ts';

type GateCommand = Typed<typeof OPTIONS>;

/** `jsdyno gate`. Returns the exit code. */
export async function gate(options: GateCommand, io: Io): Promise<number> {
  const { progress, offline } = options;
  const { requireDecision, accept, ...asked } = choicesOf(OPTIONS, options);
  const [database, farm] = [openStore(), farmChoice(options)];
  const { abort, release } = onInterrupt();
  const carrier = consoleCarrier(database, { progress, offline, abort, farm }, io);
  // Ctrl-C ends the process again when all is measured: what is written then may wait for a network.
  const { report, run, isInterrupted } = await gateAnswer({ ...asked, offline }, carrier, {
    requireDecision,
    accept,
  }).finally(release);
  if (isInterrupted) {
    const { again: _, progress: __, ...same } = options;
    carrier.warn(`interrupted; "${shellLine(['jsdyno', 'gate', ...wordsOf(OPTIONS, same)])}" continues`);
    const look = { ...lookOf(io.stdout), again: againOf(report, undefined), isInterrupted };
    // A part of the answer is for people: a program would take it for the whole.
    if (options.format === 'terminal') io.stdout.write(terminalOf(report, look));
    return INTERRUPTED_EXIT;
  }
  await write(report, options, run, io);
  return report.exit;
}

async function write(
  report: GateReport,
  { json, markdown, junit, html, format, key, history }: GateCommand,
  run: GateRun,
  { stdout, stderr }: Io,
): Promise<void> {
  const files: [string | undefined, () => string | Promise<string>][] = [
    [json, () => gateJson(report)],
    [markdown, () => commentOf(report, { key })],
    [junit, () => junitOf(report)],
    [report.experiments.length === 0 ? undefined : html, () => gatePage(report, run.carrier.database)],
  ];
  if (html !== undefined && report.experiments.length === 0) {
    notice({ stderr }, `${html} was not written: nothing was measured that a page could show`);
  }
  for (const [path, text] of files) {
    if (path !== undefined) writeNamed(path, ended(await text()));
  }
  const printed = {
    terminal: () => terminalOf(report, { ...lookOf(stdout), again: againOf(report, json) }),
    markdown: () => commentOf(report, { key }),
    json: () => gateJson(report),
    junit: () => junitOf(report),
  };
  stdout.write(ended(printed[format]()));
  if (history !== undefined) {
    const { keepHistory } = await import('../../search/gate/history/keep-history.ts');
    const { root } = run.prepared.sides.repository;
    const where = await keepHistory(report, history, { repository: root, environment: run.environment });
    stderr.write(`kept in ${printable(where)}\n`);
  }
}

/** The command that prints the answer again, or at least what it rests on. */
function againOf({ experiments: [first] }: GateReport, json: string | undefined): string | null {
  if (json !== undefined) return shellLine(['gate', 'show', json]);
  return first === undefined ? null : `show ${first}`;
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** The page of all experiments of a gate; where nothing was measured a page without any is none. */
async function gatePage({ base, head, experiments }: GateReport, database: DatabaseSync): Promise<string> {
  const say = sayIn('en');
  const published = [];
  for (const name of experiments) published.push(await publishedByName(database, name, say));
  const chapters = published.map(({ report }) => experimentTitle(report));
  const { reportPage } = await import('../../show/page/report-page.ts');
  return reportPage(published, say, { title: `${head.name} against ${base.name}`, chapters });
}

/** `ops on node@24.4.1: head against base`: each experiment has the same two labels. */
function experimentTitle({ experiment, variants: [variant] }: Pick<Report, 'experiment' | 'variants'>): string {
  const kind = experiment?.kind ?? 'experiment';
  const { runtime, version, flags = [] } = variant ?? {};
  // A command line has neither.
  const on = runtime && version ? ` on ${[`${runtime}@${version}`, ...flags].join(' ')}` : '';
  return `${kind}${on}: head against base`;
}
