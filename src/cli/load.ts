import { writeFileSync } from 'node:fs';
import { JsdynoError } from '../errors/catalogue.ts';
import { GENERATORS, type GeneratorName } from '../load/generators/generators.ts';
import { hdrText } from '../load/hdr-text.ts';
import { Histogram } from '../load/histogram.ts';
import type { LoadOptions } from '../load/options.ts';
import { loadInOwnProcess } from '../load/own-process.ts';
import type { LoadResult } from '../load/result.ts';
import type { Arrivals } from '../load/schedule.ts';
import { formatLoad } from '../report/load.ts';
import { jsonText } from '../text/json.ts';
import { printableIn } from '../text/printable.ts';
import { INTERRUPTED, onInterrupt } from './interrupt.ts';
import type { Io } from './io.ts';
import { parseHeader, readBody } from './request-words.ts';
import { watchLoad } from './watch-load.ts';

export interface LoadCommand {
  rate?: number;
  connections: number;
  /** Milliseconds, as all times here. */
  duration: number;
  requests?: number;
  pipelining: number;
  method?: string;
  header: string[];
  body?: string;
  arrivals: Arrivals;
  seed: number;
  timeout: number;
  warmup?: number | false;
  http2?: boolean;
  insecure?: boolean;
  spin: boolean;
  serverPid?: number;
  generator: GeneratorName;
  json?: boolean;
  hdr?: string;
  raw?: string;
  progress: boolean;
}

/** The result cannot be used: as with benchmarks that fail. */
const INVALID = 3;

/** `jsdyno load`: load on a server, and what came of it. Returns the exit code. */
export async function load(url: string, command: LoadCommand, io: Io): Promise<number> {
  if (command.generator !== 'own' && (command.hdr ?? command.raw) !== undefined) {
    throw new JsdynoError('BAD_USAGE', `${command.generator} does not tell what --hdr and --raw write`, {
      hint: 'leave them out, or use --generator own',
    });
  }
  const options = optionsOf(url, command);
  // In a process of its own: whatever a server does to the generator, this one can say what it was, and end it.
  const run = command.generator === 'own' ? loadInOwnProcess : GENERATORS[command.generator].run;
  const watch = command.progress ? await watchLoad(io, url) : null;
  const { abort, release } = onInterrupt();
  let result: LoadResult;
  try {
    result = await run(options, watch?.events ?? {}, abort);
  } finally {
    watch?.stop();
    release();
  }
  // Each latency is for the file only.
  if (command.json === true) io.stdout.write(`${jsonText({ ...result, raw: undefined }, 2)}\n`);
  else io.stdout.write(formatLoad(printableIn(result), { color: io.stdout.isTTY === true }));
  writeFiles(result, command);
  if (abort.aborted) return INTERRUPTED;
  return result.valid ? 0 : INVALID;
}

function optionsOf(url: string, command: LoadCommand): LoadOptions {
  const { header, body, duration, timeout, warmup, spin, ...rest } = command;
  return {
    ...rest,
    url,
    durationMs: duration,
    timeoutMs: timeout,
    warmupMs: warmup === false ? 0 : warmup,
    headers: header.map(parseHeader),
    body: body === undefined ? undefined : readBody(body),
    spin: spin ? undefined : false,
    raw: command.raw !== undefined,
  };
}

function writeFiles({ histograms, raw }: LoadResult, command: LoadCommand): void {
  if (command.hdr !== undefined && histograms !== null) {
    write(command.hdr, hdrText(Histogram.from(histograms.latency)));
  }
  if (command.raw === undefined || raw === null) return;
  const lines = raw.intendedNs.map((ns, i) => `${ns},${raw.latencyNs[i]},${raw.serviceNs[i]},${raw.status[i]}\n`);
  write(command.raw, `intended_ns,latency_ns,service_ns,status\n${lines.join('')}`);
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new JsdynoError('FILE_UNWRITABLE', `cannot write ${path}`, { hint: 'name another file', cause: error });
  }
}
