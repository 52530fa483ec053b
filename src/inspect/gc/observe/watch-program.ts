import { makeScratch, removeScratch } from '../../../host/files/scratch.ts';
import type { Startable } from '../../../host/runtimes/command-line.ts';
import { keptVariables } from '../../../host/runtimes/kept-variables.ts';
import type { RuntimeKind } from '../../../host/runtimes/types.ts';
import type { LoadResult } from '../../../measure/load/result.ts';
import type { StartedProgram } from '../../observed/started-program.ts';
import { letRun, untilOver } from '../../observed/while-it-runs.ts';
import type { Seen } from '../collection.ts';
import { showsGarbage } from './calibrate.ts';
import { runWatched, type WatchedProgram } from './run-watched.ts';
import { readTold, type Told } from './told-files.ts';
import { checkFree, type LoadWhile, loadWhile } from './under-load.ts';
import type { WatchedLine } from './watched-line.ts';

/** What to watch, and for how long. */
interface Watching {
  /** The line for a folder that the program is to write to. */
  line: (folder: string) => WatchedLine;
  cwd?: string | undefined;
  /** Milliseconds; of a load its own. Absent: to the program's end. */
  durationMs?: number | undefined;
  load?: LoadWhile | undefined;
  signal?: AbortSignal | undefined;
}

/** A program that was watched. */
export interface Watched {
  title: string;
  kind: RuntimeKind;
  /** Of the runtime; null where it is not known. */
  version: string | null;
  seen: Seen;
  load: LoadResult | null;
  program: Pick<WatchedProgram, 'end' | 'isDone' | 'stderr' | 'pid'>;
  /**
   * Whether collections can be seen at all: tried, where none were, on a program that makes garbage. Null where it could not be
   * tried.
   */
  canBeSeen: boolean | null;
  isCutOff: boolean;
  problem: string | null;
  /** Variables of the environment that it kept and that act on it. */
  kept: readonly string[];
}

/**
 * Watches a program's collections: under load the time of the load counts, else all from its start.
 * @throws JsdynoError BAD_OPTION, BAD_URL, SERVER_UNREACHABLE, GENERATOR_FAILED
 */
export async function watchProgram({ line, cwd, durationMs, load, signal }: Watching): Promise<Watched> {
  if (load !== undefined) await checkFree(load.options.url);
  const folder = makeScratch('run');
  try {
    const started = line(folder);
    let loaded: LoadResult | null = null;
    const until = async (program: StartedProgram): Promise<void> => {
      if (load !== undefined) loaded = await loadWhile(program, load);
      else await letRun(durationMs ?? null, untilOver(program, signal));
    };
    const hasEnd = load !== undefined || durationMs !== undefined;
    const program = await runWatched(started, { folder, cwd, signal, until: hasEnd ? until : undefined });
    const told = readTold(started, program, folder);
    const canBeSeen = told.collections.length > 0 ? true : await showsGarbage(started, signal);
    return {
      title: started.title,
      kind: started.kind,
      version: started.version ?? told.version,
      seen: windowOf(told, loaded),
      load: loaded,
      program,
      canBeSeen,
      isCutOff: told.isCutOff,
      problem: told.problem,
      kept: started.isOwn ? await keptVariables([asStarted(started)]) : [],
    };
  } finally {
    removeScratch(folder);
  }
}

function asStarted({ kind, command, args, env }: WatchedLine): Startable {
  return { runtime: { kind, version: '', executable: command }, flags: args, env };
}

/** The part that counts. Without a common clock of load and program that is all. */
function windowOf(
  { start, watched, isCutOff: _, problem: __, version: ___, ...told }: Told,
  load: LoadResult | null,
): Seen {
  const began = load?.startedAtNs ?? null;
  const from = began === null || start === null ? 0 : Math.max(0, began / 1e6 - start);
  const to = began === null || load === null || start === null ? told.to : Math.min(told.to, from + load.durationMs);
  return { ...told, from, to, watching: watchingIn(watched, from, to) };
}

/** What watching took in the part, in ms: of each process what the last look says less what the first does. */
function watchingIn(watched: Told['watched'], from: number, to: number): number | null {
  const inside = watched.filter(({ at }) => at >= from && at <= to);
  if (inside.length === 0) return null;
  let sum = 0;
  for (const pid of new Set(inside.map((one) => one.pid))) {
    const own = inside.filter((one) => one.pid === pid);
    sum += (own.at(-1)?.spent ?? 0) - (from > 0 ? (own[0]?.spent ?? 0) : 0);
  }
  return sum;
}
