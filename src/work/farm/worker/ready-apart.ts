import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { cacheFolder } from '../../../host/files/own-folders.ts';
import { makeScratch } from '../../../host/files/scratch.ts';
import { type GuardedProcess, startGuarded } from '../../../host/process/start-guarded.ts';
import type { Inherited } from '../../../host/process/surroundings.ts';
import { Tail } from '../../../host/process/tail.ts';
import { type ErrorCode, JsdynoError } from '../../../text/errors/catalogue.ts';
import { sameRuntime } from '../../experiment/resume.ts';
import type { FarmDocument } from '../wire/document.ts';
import { type MakeReady, Refused } from './measurer.ts';
import type { FromMeasuring, ToMeasuring } from './measuring-words.ts';
import { refusalOf } from './refusal-of.ts';

/** What a program needs to be found and started. */
const NEEDED = /^(PATH|TMPDIR|TEMP|TMP|SYSTEMROOT|COMSPEC|PATHEXT|LD_LIBRARY_PATH)$/i;

/** Where texts and dates look otherwise with another: as it was where the experiment was submitted. */
const OF_SUBMITTER =
  /^(TZ|LANG|LANGUAGE|LC_[A-Z]+|NODE_RUN_BENCHMARK_GROUPS|NODE_BENCHMARK_FLAGS|NODEJS_BENCHMARK_ZERO_ALLOWED)$/;

interface ApartOptions {
  /** The arguments of the Node.js that measures, by a file that calls serveMeasuring. */
  entry: readonly string[];
  /** CPUs that this worker has for itself; null: the plan says. */
  cpus?: readonly number[] | null | undefined;
  /** Never use the network. */
  offline?: boolean | undefined;
  /** Brings the files that the document names, and gives the document with their paths here. */
  bring?: ((document: FarmDocument, abort: AbortSignal) => Promise<FarmDocument>) | undefined;
  say?: ((text: string) => void) | undefined;
}

/** How long a process that measures may take to end what it does; ms. */
const GRACE_MS = 15_000;

/**
 * Has blocks measured by a process of their own, one an experiment: it knows nothing of the database and has an empty home folder, and
 * however busy it is, the worker gives signs of life. What needs the worker's own settings (files from the database, runtimes from the
 * registry) is here before that process starts.
 */
export function readyApart({ entry, cpus = null, offline, bring, say = () => {} }: ApartOptions): MakeReady {
  return async (experiment, abort) => {
    const brought = (await bring?.(experiment.document, abort)) ?? experiment.document;
    const document = await runtimesHere(brought, { offline, abort });
    const folder = makeScratch('store');
    const home = join(folder, 'home');
    mkdirSync(home);
    const { inherited } = document.environment as Partial<{ inherited: Inherited }>;
    const folders = { home, data: join(folder, 'data'), cache: cacheFolder() };
    const env = cleanEnvironment(process.env, inherited?.passedOn ?? {}, folders);
    // What is relative in a plan is seen from the folder that it was submitted in.
    const { places } = document;
    const cwd = places !== undefined && existsSync(places.cwd) ? places.cwd : home;
    const apart = new Apart(entry, { cwd, env }, (text) => say(`${experiment.name}: ${text}`));
    const end = async () => {
      await apart.end();
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      await apart.ask({ do: 'ready', experiment: { ...experiment, document }, cpus }, abort);
    } catch (error) {
      await end();
      throw error;
    }
    return {
      async measure(order, signal) {
        const answer = await apart.ask({ do: 'measure', order }, signal);
        if (answer.told !== 'runs') throw new Error(`it answered "${answer.told}" to a block`);
        return answer.runs;
      },
      end,
    };
  };
}

type Answer = Extract<FromMeasuring, { told: 'ready' | 'runs' }>;

/** The process that measures, as the worker sees it. */
class Apart {
  readonly #started: GuardedProcess;
  readonly #ended: Promise<string>;
  readonly #warn: (text: string) => void;
  #settle: ((told: FromMeasuring) => void) | null = null;
  #isEnding = false;

  constructor(
    entry: readonly string[],
    { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
    warn: (text: string) => void,
  ) {
    this.#warn = warn;
    const tail = new Tail();
    this.#started = startGuarded(process.execPath, entry, {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    const { child } = this.#started;
    (child.stderr as Readable).on('data', (chunk: Buffer) => tail.push(chunk));
    child.on('message', (told: FromMeasuring) => this.#hear(told));
    this.#ended = new Promise((resolve) => {
      child.once('error', ({ message }) => resolve(`the process that measures cannot be started: ${message}`));
      child.once('exit', (code, signal) => {
        const last = tail.toString().trim();
        resolve(
          `the process that measures ended with ${signal ?? `exit code ${code}`}${last === '' ? '' : `: ${last}`}`,
        );
      });
    });
  }

  /** One question at a time. */
  async ask(asked: ToMeasuring, abort: AbortSignal): Promise<Answer> {
    abort.throwIfAborted();
    const { child, kill } = this.#started;
    const answer = new Promise<FromMeasuring>((resolve) => {
      this.#settle = resolve;
    });
    const gone = this.#ended.then(
      (why): FromMeasuring => ({ told: 'failed', message: why, code: null, hint: undefined }),
    );
    let timer: NodeJS.Timeout | undefined;
    const stop = () => {
      this.#tell({ do: 'abort' });
      timer = setTimeout(kill, GRACE_MS);
    };
    abort.addEventListener('abort', stop, { once: true });
    this.#tell(asked);
    try {
      const told = child.exitCode === null ? await Promise.race([answer, gone]) : await gone;
      abort.throwIfAborted();
      return resultOf(told);
    } finally {
      abort.removeEventListener('abort', stop);
      clearTimeout(timer);
      this.#settle = null;
    }
  }

  /** Ends it, with whatever it started. */
  async end(): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#tell({ do: 'end' });
    const { kill, finish } = this.#started;
    const timer = setTimeout(kill, GRACE_MS);
    await this.#ended;
    clearTimeout(timer);
    await finish();
  }

  #hear(told: FromMeasuring): void {
    if (told.told === 'warning') this.#warn(told.text);
    else this.#settle?.(told);
  }

  #tell(asked: ToMeasuring): void {
    const { child } = this.#started;
    // It may end while this is on its way: that is seen by its end.
    if (child.connected) child.send(asked, () => {});
  }
}

function resultOf(told: FromMeasuring): Answer {
  switch (told.told) {
    case 'refused':
      throw new Refused(told.what, told.expected, told.found);
    case 'failed':
      if (told.code !== null) throw new JsdynoError(told.code as ErrorCode, told.message, { hint: told.hint });
      throw new Error(told.message);
    case 'warning':
      throw new Error(told.text);
    default:
      return told;
  }
}

/**
 * The surroundings in which a farm's blocks are measured: nothing of the worker but what programs are found by, so no address of a database,
 * no password and no home folder; the time zone and the language are those of whoever submitted. Pure.
 *
 * @param passedOn of the experiment's environment, see process/surroundings.ts
 * @param folders `home` is empty; `data` is thrown away; `cache` is where runtimes are
 */
function cleanEnvironment(
  surroundings: NodeJS.ProcessEnv,
  passedOn: Readonly<Record<string, string>>,
  { home, data, cache }: { home: string; data: string; cache: string },
): NodeJS.ProcessEnv {
  const needed = Object.entries(surroundings).filter(([name]) => NEEDED.test(name));
  const submitted = Object.entries(passedOn).filter(([name]) => OF_SUBMITTER.test(name));
  return {
    ...Object.fromEntries([...needed, ...submitted]),
    HOME: home,
    JSDYNO_HOME: data,
    JSDYNO_CACHE: cache,
  };
}

/**
 * The document with its runtimes where they are on this host; those of the registry are fetched where they are not in the cache yet.
 * @throws Refused where one is not the same, or cannot be had
 */
async function runtimesHere(
  document: FarmDocument,
  { offline, abort }: { offline?: boolean | undefined; abort: AbortSignal },
): Promise<FarmDocument> {
  const variants: FarmDocument['variants'][number][] = [];
  for (const variant of document.variants) {
    const stored = { ...variant, id: variants.length };
    const events = offline === undefined ? {} : { offline };
    const { id: _, ...here } = await sameRuntime(document.name, stored, events, abort).catch((error) => {
      throw refusalOf(error);
    });
    variants.push(here);
  }
  return { ...document, variants };
}
