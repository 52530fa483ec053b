import { join } from 'node:path';
import { makeScratch, removeScratch } from '../host/files/scratch.ts';
import { runChild } from '../host/process/child.ts';
import { takeChildFile } from '../host/process/child-file.ts';
import { errorLine, errorWords, withPlace } from '../host/process/error-line.ts';
import { measuredEnvironment } from '../host/process/surroundings.ts';
import type { CommandLine } from '../host/runtimes/command-line.ts';
import type { Variant } from '../host/runtimes/index.ts';
import { lacks } from '../host/runtimes/lacks.ts';
import { orElse } from '../text/errors/or-else.ts';
import type { Configuration } from './configuration.ts';

/** A file that could not be loaded on a runtime, or a row of it that is missing, and why. */
interface BrokenBenchmark {
  benchmark: string;
  /** Of a row. */
  configuration?: string | undefined;
  reason: string;
  /** The runtime lacks a module the file needs: not a failure. */
  unavailable: boolean;
}

/** The chosen files as a variant lists them. */
export interface Listing<C extends Configuration = Configuration> {
  configurations: C[];
  broken: BrokenBenchmark[];
  /** The file that was being loaded when the listing was ended by its signal; absent: it was complete. */
  stuck?: string | undefined;
}

/** How files of one kind are loaded and their declarations are read. `L` is the harness's message for a file. */
interface Lister<L, C extends Configuration> {
  /** Names that rows have. */
  benchmarks: readonly string[];
  /** The process that loads these files, and its order to the harness; `report` is the file for the answer. */
  start(benchmarks: readonly string[], report: string): { line: CommandLine; order: object; cwd: string };
  configurations(benchmark: string, listed: L): C[];
  abort?: AbortSignal | undefined;
}

type Line<L> =
  | { type: 'loading'; file: string }
  | ({ type: 'listed'; file: string } & L)
  | { type: 'broken'; file: string; code?: string; message: string; stack?: string };

const LIST_TIMEOUT_MS = 60_000;

/**
 * Asks a variant what files declare. All are loaded in one process without running any; a file that ends the process is named, and a new
 * process loads the rest.
 */
export async function listFiles<L, C extends Configuration>(lister: Lister<L, C>): Promise<Listing<C>> {
  const listing: Listing<C> = { configurations: [], broken: [] };
  let rest = [...lister.benchmarks];
  while (rest.length > 0) {
    const { lines, stderr, code } = await loadAll(lister, rest);
    const done = takeLines(lines, rest, lister, listing);
    rest = rest.slice(done);
    const stuck = rest[0];
    if (stuck === undefined) break;
    if (lister.abort?.aborted) return { ...listing, stuck };
    // Files of Node.js core that find nothing to measure here end their process in this way.
    listing.broken.push({ benchmark: stuck, reason: stuckReason(stderr), unavailable: code === 0 });
    rest = rest.slice(1);
  }
  return listing;
}

async function loadAll<L, C extends Configuration>(lister: Lister<L, C>, benchmarks: string[]) {
  const scratch = makeScratch('list');
  try {
    const report = join(scratch, 'report.jsonl');
    const { line, order, cwd } = lister.start(benchmarks, report);
    const end = await runChild(line.command, line.args, {
      env: measuredEnvironment({ ...line.env, JSDYNO_HARNESS: JSON.stringify(order) }),
      cwd,
      timeoutMs: LIST_TIMEOUT_MS,
      abort: lister.abort,
    });
    const stderr = end.timedOut ? 'it did not finish loading within 60 s' : end.stderr;
    return { lines: readLines<L>(report), stderr: end.startError?.message ?? stderr, code: end.code };
  } finally {
    removeScratch(scratch);
  }
}

function readLines<L>(path: string): Line<L>[] {
  const told = takeChildFile(path);
  const lines = 'text' in told ? told.text.split('\n') : [];
  return lines.map((text) => parseLine<L>(text)).filter((line) => line !== null);
}

/** A loaded file may have written something that is not a line of the harness. */
function parseLine<L>(text: string): Line<L> | null {
  return orElse(() => JSON.parse(text) as Line<L> | null, null);
}

/** Adds what was listed; returns how many files came to an answer. They answer in the order in which they were given. */
function takeLines<L, C extends Configuration>(
  lines: readonly Line<L>[],
  benchmarks: readonly string[],
  lister: Lister<L, C>,
  listing: Listing<C>,
): number {
  let done = 0;
  for (const line of lines) {
    if (line.type !== 'listed' && line.type !== 'broken') continue;
    const benchmark = benchmarks[done];
    if (benchmark === undefined) break;
    done++;
    try {
      if (line.type === 'listed') {
        for (const one of lister.configurations(benchmark, line)) listing.configurations.push(one);
      } else listing.broken.push(brokenBy(benchmark, line));
    } catch {
      listing.broken.push({ benchmark, reason: 'what it declares cannot be read', unavailable: false });
    }
  }
  return done;
}

/** A file that a variant's tree lacks: it is newer than the tree, or was removed. Pure. */
export function lackingOn({ tree }: Pick<Variant, 'tree'>, benchmark: string): BrokenBenchmark {
  return { benchmark, reason: `there is no ${benchmark} in ${tree?.name ?? 'the folder'}`, unavailable: true };
}

function brokenBy(
  benchmark: string,
  { message, stack }: { message: string; stack?: string | undefined },
): BrokenBenchmark {
  const said = String(message);
  const where = String(stack ?? '').slice(0, MOST_STACK);
  const reason = lacks(`${said}\n${where}`);
  return {
    benchmark,
    reason: reason ?? withPlace(firstLine(said), where),
    unavailable: reason !== null,
  };
}

/** Characters of a stack: what comes behind has other frames. */
const MOST_STACK = 16_384;

function stuckReason(stderr: string): string {
  const line = errorWords(stderr);
  return line === '' ? 'the process ended while the file was being loaded' : `while being loaded: ${line}`;
}

/** Of an error's message, which says it in its first line; what follows is where it was required from. */
function firstLine(message: string): string {
  return errorLine(message.trim().split('\n')[0] as string);
}
