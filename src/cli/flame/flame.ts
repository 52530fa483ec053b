import { makeScratch, removeScratch } from '../../host/files/scratch.ts';
import type { Watch } from '../../inspect/capture/observe.ts';
import type { Taken } from '../../inspect/capture/taken.ts';
import { answerOf, type FlameAnswer } from '../../inspect/flame/answer/answer.ts';
import { type DifferenceAnswer, differenceAnswer } from '../../inspect/flame/answer/difference.ts';
import { toldMarkdown, toldTerminal } from '../../inspect/flame/answer/formats.ts';
import { answerTold, differenceTold } from '../../inspect/flame/answer/told.ts';
import { planOf } from '../../inspect/flame/library.ts';
import type { FlameCommand } from '../../inspect/flame/options.ts';
import { exportProfile } from '../../inspect/flame/taken/exports.ts';
import { hotLines } from '../../inspect/flame/taken/hot-lines.ts';
import { writeDifferencePage, writePage } from '../../inspect/flame/taken/pages.ts';
import { profileOf, profileOfFiles } from '../../inspect/flame/taken/read-profiles.ts';
import { hasAnything, takeAsked } from '../../inspect/flame/taken/take-asked.ts';
import type { Profile } from '../../inspect/profiles/profile.ts';
import { type Envelope, jsonDocument } from '../../show/report/json-envelope.ts';
import type { Io } from '../../text/io.ts';
import { printable, printableIn } from '../../text/printable.ts';
import { INTERRUPTED_EXIT, onInterrupt } from '../../work/console/interrupt.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { askedBy, wantedBy } from './flame-command.ts';

/**
 * Where a program spends its time, or what it allocates, as printed by jsdyno flame --format json. Amounts are in the unit; shares are of
 * what is not idle.
 * @title jsdyno flame
 */
export interface FlameDocument extends Envelope<'flame', 1>, FlameAnswer {}

/**
 * What the second of two profiles spends more than the first, as printed by jsdyno flame --diff --format json. Amounts are in the unit.
 * @title jsdyno flame --diff
 */
export interface FlameDifferenceDocument extends Envelope<'flame-difference', 1>, DifferenceAnswer {}

/** The program failed by itself: what it did is not what it would have done. */
const FAILED = 3;

/** `jsdyno flame`: takes a profile or reads one, writes its page and prints what it says. Returns the exit code. */
export async function flame(words: readonly string[], command: FlameCommand, io: Io): Promise<number> {
  const asked = askedBy(words, command);
  if (asked.what === 'difference') return showDifference(asked.paths, command, io);
  const apart = { together: command.together === true };
  if (asked.what === 'files') {
    await show(profileOfFiles(asked.paths, apart), null, command, io);
    return 0;
  }
  const folder = makeScratch('run');
  const { abort, release } = onInterrupt();
  const watch: Watch = { abort, say: (line) => io.stderr.write(`${printable(line)}\n`) };
  try {
    const { on, rate, connections, offline } = command;
    const taken = await takeAsked(asked, {
      plan: planOf({ ...command, what: wantedBy(command) }),
      on,
      rate,
      connections,
      offline,
      folder,
      watch,
    });
    const profile = profileOf(taken, apart);
    if (taken.failed && !hasAnything(profile)) {
      io.stderr.write(`jsdyno: the program ended with ${taken.ended} before any data came\n`);
      return FAILED;
    }
    await show(profile, taken, command, io);
    if (abort.aborted) return INTERRUPTED_EXIT;
    return taken.failed ? FAILED : 0;
  } finally {
    release();
    removeScratch(folder);
  }
}

async function show(profile: Profile, taken: Taken | null, command: FlameCommand, io: Io): Promise<void> {
  const lines = hotLines(taken?.files.map(({ path }) => path) ?? []);
  const answer = answerOf(profile, { cost: taken?.cost ?? null, ended: taken?.ended ?? null, lines });
  for (const file of command.exports) exportProfile(profile, file);
  if (command.page) await writePage(command.output, profile, taken);
  if (command.format === 'json') io.stdout.write(jsonDocument<FlameDocument>('flame', 1, answer));
  else if (command.format === 'markdown') io.stdout.write(toldMarkdown(answerTold(printableIn(answer))));
  else io.stdout.write(toldTerminal(answerTold(printableIn(answer)), lookOf(io.stdout)));
  sayWritten(command, io);
}

async function showDifference(paths: readonly [string, string], command: FlameCommand, io: Io): Promise<number> {
  const apart = { together: command.together === true };
  const before = profileOfFiles([paths[0]], apart);
  const after = profileOfFiles([paths[1]], apart);
  const answer = differenceAnswer(before, after);
  if (command.page) await writeDifferencePage(command.output, before, after);
  if (command.format === 'json') io.stdout.write(jsonDocument<FlameDifferenceDocument>('flame-difference', 1, answer));
  else if (command.format === 'markdown') io.stdout.write(toldMarkdown(differenceTold(printableIn(answer))));
  else io.stdout.write(toldTerminal(differenceTold(printableIn(answer)), lookOf(io.stdout)));
  sayWritten(command, io);
  return 0;
}

function sayWritten({ page, output, exports: files }: FlameCommand, io: Io): void {
  const written = [...(page ? [output] : []), ...files];
  if (written.length > 0) io.stderr.write(`wrote ${written.map(printable).join(', ')}\n`);
}
