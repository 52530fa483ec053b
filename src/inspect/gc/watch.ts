import { resolve } from 'node:path';
import { isFile } from '../../host/files/if-there.ts';
import { parseVariant, type RuntimeOptions, resolveVariant, type Variant } from '../../host/runtimes/index.ts';
import { openScenarios } from '../../host/scenarios/find-scenarios.ts';
import { freePort } from '../../host/scenarios/free-port.ts';
import { prepareScenario } from '../../host/scenarios/packages.ts';
import type { OwnProcessOptions } from '../../measure/load/own-process.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { onScript, startable } from '../observed/named-runtime.ts';
import { watchProcess } from './observe/watch-process.ts';
import { type Watched, watchProgram } from './observe/watch-program.ts';
import { type WatchedLine, watchedScript, watchedServer, watchedWords } from './observe/watched-line.ts';

/** What is watched: a command line, a process, or the server of a scenario; and under which load. Times are milliseconds. */
export interface WatchedWork {
  /** The command line; with `on` a script and its arguments; none for what follows. */
  words: readonly string[];
  on?: string | undefined;
  pid?: number | undefined;
  scenario?: string | undefined;
  /** Of a load 10 s unless given. */
  durationMs?: number | undefined;
  /** Where it goes. */
  load?: string | undefined;
  rate?: number | undefined;
  connections: number;
  /** Of a load 1 s unless given. */
  warmupMs?: number | undefined;
  offline?: boolean | undefined;
}

export interface WatchEvents {
  signal: AbortSignal;
  onDownload?: RuntimeOptions['onProgress'];
  onWarning?: ((line: string) => void) | undefined;
}

/** The same with a script and a runtime in their places: `app.js` is `node app.js`, and on a variant `node app.js` is `app.js`. Pure. */
export function inPlaces<T extends Pick<WatchedWork, 'words' | 'on'>>(work: T): T {
  const { words, on } = work;
  return on === undefined ? { ...work, words: startable(words) } : { ...work, ...onScript(words, on) };
}

const LOAD_MS = 10_000;
const WARMUP_MS = 1000;

/**
 * Watches it.
 * @returns with the variant that it ran on, null where its own words said what to start
 * @throws JsdynoError BAD_USAGE; as watchProgram and watchProcess, and as runtimes and scenarios do
 */
export async function watch(
  work: WatchedWork,
  events: WatchEvents,
): Promise<{ watched: Watched; variant: Variant | null }> {
  const { pid, scenario, durationMs, load } = work;
  const { signal } = events;
  if (scenario !== undefined) return watchScenario(scenario, work, events);
  const loading = load === undefined ? undefined : { options: loadOf(load, work), signal };
  const how = { durationMs, load: loading, signal };
  if (pid !== undefined) return { watched: await watchProcess({ pid, ...how }), variant: null };
  const { line, variant } = await lineOf(work, events);
  return { watched: await watchProgram({ line, ...how }), variant };
}

/** @throws JsdynoError */
async function lineOf({ words, on, offline }: WatchedWork, events: WatchEvents) {
  if (on === undefined) return { line: (folder: string) => watchedWords(words, folder), variant: null };
  const [script = '', ...args] = words;
  if (!isFile(resolve(script))) {
    throw new JsdynoError('BAD_USAGE', `the script ${script} does not exist`, {
      hint: 'with --on the first word is the script: app.js',
    });
  }
  const variant = await variantOf(on, offline, events);
  const line = (folder: string): WatchedLine => ({
    ...watchedScript(variant, resolve(script), args, folder),
    title: `${words.join(' ')} on ${variant.label}`,
  });
  return { line, variant };
}

async function variantOf(text: string, offline: boolean | undefined, events: WatchEvents): Promise<Variant> {
  const { signal, onDownload: onProgress, onWarning } = events;
  const { variant, warnings } = await resolveVariant(parseVariant(text), { offline, signal, onProgress });
  for (const warning of warnings) onWarning?.(warning);
  return variant;
}

async function watchScenario(name: string, work: WatchedWork, events: WatchEvents) {
  const { signal } = events;
  const [scenario, ...others] = openScenarios([name]);
  const route = scenario?.routes[0];
  if (scenario === undefined || route === undefined || others.length > 0) {
    throw new JsdynoError('BAD_USAGE', `${name} is not one scenario`, { hint: 'name one of its folders' });
  }
  const variant = await variantOf(work.on ?? 'node', work.offline, events);
  const ready = scenario.package
    ? await prepareScenario(scenario, { offline: work.offline, signal })
    : { scenario, folder: scenario.folder };
  const port = typeof scenario.port === 'number' ? scenario.port : await freePort();
  const line = (folder: string): WatchedLine => {
    const found = watchedServer(ready, variant, port, folder);
    if (found !== null) return found;
    throw new JsdynoError('BAD_USAGE', `${scenario.name} has no server for ${variant.runtime.kind}`, {
      hint: 'choose another --on',
    });
  };
  const load = {
    ...loadOf(`http://127.0.0.1:${port}${route.path}`, work),
    method: route.method,
    headers: Object.entries(route.headers),
    ...(route.body === null ? {} : { body: Buffer.from(route.body) }),
  };
  const watched = await watchProgram({ line, cwd: ready.folder, load: { options: load, signal }, signal });
  return { watched, variant };
}

function loadOf(
  url: string,
  { rate, connections, durationMs = LOAD_MS, warmupMs = WARMUP_MS }: WatchedWork,
): OwnProcessOptions {
  return { url, rate, connections, durationMs, warmupMs };
}
