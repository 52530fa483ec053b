import { resolve } from 'node:path';
import { type Watched, watchProgram } from '../../collections/observe/watch-program.ts';
import {
  type WatchedLine,
  watchedScript,
  watchedServer,
  watchedWords,
} from '../../collections/observe/watched-line.ts';
import type { GcReport } from '../../collections/report/gc-report.ts';
import type { Trial } from '../../collections/trial.ts';
import { JsdynoError } from '../../errors/catalogue.ts';
import { isFile } from '../../files/if-there.ts';
import type { OwnProcessOptions } from '../../load/own-process.ts';
import { drawDownloads } from '../../runtimes/draw-downloads.ts';
import { parseVariant, resolveVariant, type Variant } from '../../runtimes/index.ts';
import { openScenarios } from '../../scenarios/find-scenarios.ts';
import { freePort } from '../../scenarios/free-port.ts';
import { prepareScenario } from '../../scenarios/packages.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import type { GcCommand } from './gc-words.ts';
import { serverTrial, timeTrial } from './try-flags.ts';

/** A program that was watched, and how flags are tried on it. */
interface Typed {
  watched: Watched;
  trial: ((report: GcReport, io: Io) => () => Promise<Trial>) | undefined;
}

const LOAD_MS = 10_000;
const WARMUP_MS = 1000;

/** Watches what was typed. @throws JsdynoError */
export async function watchTyped(words: string[], options: GcCommand, signal: AbortSignal, io: Io): Promise<Typed> {
  if (options.pid !== undefined) {
    const { watchProcess } = await import('../../collections/observe/watch-process.ts');
    const { pid, duration, load } = options;
    const loading = load === undefined ? undefined : { options: loadOf(load, options), signal };
    return { watched: await watchProcess({ pid, durationMs: duration, load: loading, signal }), trial: undefined };
  }
  if (options.scenario !== undefined) return watchScenario(options.scenario, options, signal, io);
  const { line, variant } = await lineOf(words, options, signal, io);
  const loading = options.load === undefined ? undefined : { options: loadOf(options.load, options), signal };
  const watched = await watchProgram({ line, durationMs: options.duration, load: loading, signal });
  if (options.try !== true && options.tryFlags.length === 0) return { watched, trial: undefined };
  const program = variant === null ? { words } : { variant, words };
  if (options.load === undefined) return { watched, trial: timeTrial(program, watched, options) };
  return { watched, trial: serverTrial(program, options.load, options) };
}

/** @throws JsdynoError */
async function lineOf(words: string[], { on, offline }: GcCommand, signal: AbortSignal, io: Io) {
  if (on === undefined) return { line: (folder: string) => watchedWords(words, folder), variant: null };
  const [script = '', ...args] = words;
  if (!isFile(resolve(script))) {
    throw new JsdynoError('BAD_USAGE', `there is no script ${script}`, { hint: 'jsdyno gc --on node@22 -- app.js' });
  }
  const variant = await variantOf(on, offline, signal, io);
  const line = (folder: string): WatchedLine => ({
    ...watchedScript(variant, resolve(script), args, folder),
    title: `${words.join(' ')} on ${variant.label}`,
  });
  return { line, variant };
}

async function variantOf(text: string, offline: boolean | undefined, signal: AbortSignal, io: Io): Promise<Variant> {
  const downloads = drawDownloads(io.stderr);
  const { variant, warnings } = await resolveVariant(parseVariant(text), {
    offline,
    signal,
    onProgress: downloads.onProgress,
  });
  downloads.finish();
  for (const warning of warnings) io.stderr.write(`jsdyno: ${printable(warning)}\n`);
  return variant;
}

async function watchScenario(name: string, options: GcCommand, signal: AbortSignal, io: Io): Promise<Typed> {
  const [scenario, ...others] = openScenarios([name]);
  const route = scenario?.routes[0];
  if (scenario === undefined || route === undefined || others.length > 0) {
    throw new JsdynoError('BAD_USAGE', `--scenario ${name} is not one scenario`, { hint: 'name one of its folders' });
  }
  const variant = await variantOf(options.on ?? 'node', options.offline, signal, io);
  const ready = scenario.package
    ? await prepareScenario(scenario, { offline: options.offline, signal })
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
    ...loadOf(`http://127.0.0.1:${port}${route.path}`, options),
    method: route.method,
    headers: Object.entries(route.headers),
    ...(route.body === null ? {} : { body: Buffer.from(route.body) }),
  };
  const watched = await watchProgram({ line, cwd: ready.folder, load: { options: load, signal }, signal });
  if (options.try !== true && options.tryFlags.length === 0) return { watched, trial: undefined };
  return { watched, trial: serverTrial({ variant, words: [] }, null, options) };
}

function loadOf(url: string, { rate, connections, duration, warmup }: GcCommand): OwnProcessOptions {
  return { url, rate, connections, durationMs: duration ?? LOAD_MS, warmupMs: warmup ?? WARMUP_MS };
}
