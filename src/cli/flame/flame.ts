import { rmSync } from 'node:fs';
import type { TakePlan, Watch } from '../../capture/observe.ts';
import { takeOfProcess, takeOfProgram, takeOfScenario } from '../../capture/take.ts';
import type { Taken } from '../../capture/taken.ts';
import { INTERRUPTED_EXIT, onInterrupt } from '../../console/interrupt.ts';
import { lookOf } from '../../console/print-report.ts';
import { makeScratch } from '../../files/scratch.ts';
import type { Profile } from '../../profiles/profile.ts';
import { jsonDocument } from '../../report/json-envelope.ts';
import { parseVariant, resolveVariant, type Variant } from '../../runtimes/index.ts';
import { openScenarios } from '../../scenarios/find-scenarios.ts';
import { prepareScenario } from '../../scenarios/packages.ts';
import type { Io } from '../../text/io.ts';
import { printable, printableIn } from '../../text/printable.ts';
import { answerOf } from './answer/answer.ts';
import { differenceAnswer } from './answer/difference.ts';
import { differenceMarkdown, flameMarkdown } from './answer/markdown.ts';
import { differenceTerminal, flameTerminal } from './answer/terminal.ts';
import { exportProfile } from './exports.ts';
import { type Asked, askedBy, type FlameCommand, planOf } from './flame-command.ts';
import { writeDifferencePage, writePage } from './pages.ts';
import { profileOf, profileOfFiles } from './read-profiles.ts';

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
    const taken = await take(asked, command, folder, watch);
    const profile = profileOf(taken, apart);
    if (taken.failed && !hasAnything(profile)) {
      io.stderr.write(`jsdyno: the program ended with ${taken.ended} before anything was to be seen\n`);
      return FAILED;
    }
    await show(profile, taken, command, io);
    if (abort.aborted) return INTERRUPTED_EXIT;
    return taken.failed ? FAILED : 0;
  } finally {
    release();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function take(
  asked: Exclude<Asked, { what: 'files' | 'difference' }>,
  command: FlameCommand,
  folder: string,
  watch: Watch,
): Promise<Taken> {
  const plan: TakePlan = planOf(command);
  if (asked.what === 'process') return takeOfProcess(asked.pid, plan, folder, watch);
  const { offline } = command;
  const named = command.on ?? (asked.what === 'scenario' ? 'node' : undefined);
  let variant: Variant | null = null;
  if (named !== undefined) {
    const resolved = await resolveVariant(parseVariant(named), { offline, signal: watch.abort });
    for (const warning of resolved.warnings) watch.say(`warning: ${warning}`);
    variant = resolved.variant;
  }
  if (asked.what === 'program') return takeOfProgram(asked.words, variant, plan, folder, watch);
  const [scenario] = openScenarios([asked.name]);
  const ready = await prepareScenario(scenario as NonNullable<typeof scenario>, { offline, signal: watch.abort });
  const rate = command.rate === undefined ? {} : { rate: command.rate };
  const load = { url: '/', connections: command.connections, ...rate };
  return takeOfScenario(ready, variant as Variant, { ...plan, load }, folder, watch);
}

/** Whether anything of the program itself was hit. */
function hasAnything({ frames, nodes }: Profile): boolean {
  const kindOf = (node: number) => frames[nodes.frame[node] as number]?.kind ?? 'unknown';
  return nodes.self.some((_, node) => ['application', 'dependency', 'wasm'].includes(kindOf(node)));
}

async function show(profile: Profile, taken: Taken | null, command: FlameCommand, io: Io): Promise<void> {
  const answer = answerOf(profile, { cost: taken?.cost ?? null, ended: taken?.ended ?? null });
  for (const file of command.export) exportProfile(profile, file);
  if (command.page) await writePage(command.output, profile, taken);
  if (command.format === 'json') io.stdout.write(jsonDocument('flame', 1, { ...answer }));
  else if (command.format === 'markdown') io.stdout.write(flameMarkdown(printableIn(answer)));
  else io.stdout.write(flameTerminal(printableIn(answer), lookOf(io.stdout)));
  sayWritten(command, io);
}

async function showDifference(paths: readonly [string, string], command: FlameCommand, io: Io): Promise<number> {
  const apart = { together: command.together === true };
  const before = profileOfFiles([paths[0]], apart);
  const after = profileOfFiles([paths[1]], apart);
  const answer = differenceAnswer(before, after);
  if (command.page) await writeDifferencePage(command.output, before, after);
  if (command.format === 'json') io.stdout.write(jsonDocument('flame-difference', 1, { ...answer }));
  else if (command.format === 'markdown') io.stdout.write(differenceMarkdown(printableIn(answer)));
  else io.stdout.write(differenceTerminal(printableIn(answer), lookOf(io.stdout)));
  sayWritten(command, io);
  return 0;
}

function sayWritten({ page, output, export: files }: FlameCommand, io: Io): void {
  const written = [...(page ? [output] : []), ...files];
  if (written.length > 0) io.stderr.write(`wrote ${written.map(printable).join(', ')}\n`);
}
