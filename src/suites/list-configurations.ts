import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../process/child.ts';
import { commandLine, type Variant } from '../runtimes/index.ts';
import { lacks } from '../runtimes/lacks.ts';
import { type Configuration, type ParameterValue, spell } from './configuration.ts';

/** What to list: benchmark files of an overlay, with the user's settings. */
export interface ListRequest {
  /** The overlay's folder, see overlay.ts. */
  folder: string;
  /** `category/file.js` */
  benchmarks: readonly string[];
  /** `key=value` settings (`--set`). */
  set: readonly string[];
  /** Test mode: the first value of each parameter, small numbers. */
  test?: boolean;
  abort?: AbortSignal;
}

/** A benchmark file that could not be loaded on a runtime, and why. */
export interface BrokenBenchmark {
  benchmark: string;
  reason: string;
  /** The runtime lacks a module the file needs: not a failure. */
  unavailable: boolean;
}

export interface Listing {
  configurations: Configuration[];
  broken: BrokenBenchmark[];
}

interface Declared {
  configurations: Record<string, ParameterValue>[];
  flags: string[];
  extra: Record<string, string>;
  setup: boolean;
}

type Line =
  | { type: 'loading'; file: string }
  | { type: 'listed'; file: string; benchmarks: Declared[] }
  | { type: 'broken'; file: string; code?: string; message: string };

const LIST_TIMEOUT_MS = 60_000;

/**
 * Asks a variant itself which configurations the benchmarks have (parameters may depend on the runtime). All files are
 * loaded in one process without running any; one that ends the process is named and the rest goes on in a new one.
 */
export async function listConfigurations(variant: Variant, request: ListRequest): Promise<Listing> {
  const listing: Listing = { configurations: [], broken: [] };
  let rest = [...request.benchmarks];
  while (rest.length > 0 && !request.abort?.aborted) {
    const { lines, stderr } = await loadAll(variant, request, rest);
    const done = takeLines(lines, listing);
    rest = rest.slice(done);
    const stuck = rest[0];
    if (stuck === undefined || request.abort?.aborted) break;
    listing.broken.push({ benchmark: stuck, reason: stuckReason(stderr), unavailable: false });
    rest = rest.slice(1);
  }
  return listing;
}

async function loadAll(variant: Variant, request: ListRequest, files: string[]) {
  const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-list-'));
  try {
    const report = join(scratch, 'report.jsonl');
    const order = {
      mode: 'list',
      report,
      folder: request.folder,
      files,
      set: request.set,
      test: request.test === true,
    };
    const line = commandLine(variant, join(request.folder, '.jsdyno/list.js'), []);
    const end = await runChild(line.command, line.args, {
      env: { ...process.env, ...line.env, JSDYNO_HARNESS: JSON.stringify(order) },
      cwd: request.folder,
      timeoutMs: LIST_TIMEOUT_MS,
      abort: request.abort,
    });
    const stderr = end.timedOut ? 'it did not finish loading within 60 s' : end.stderr;
    return { lines: readLines(report), stderr: end.startError?.message ?? stderr };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function readLines(path: string): Line[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => JSON.parse(text) as Line);
  } catch {
    return [];
  }
}

/** Adds what was listed; returns how many files came to an answer. */
function takeLines(lines: readonly Line[], listing: Listing): number {
  let done = 0;
  for (const line of lines) {
    if (line.type === 'loading') continue;
    done++;
    if (line.type === 'broken') {
      const reason = lacks(line.message);
      listing.broken.push({
        benchmark: line.file,
        reason: reason ?? firstLine(line.message),
        unavailable: reason !== null,
      });
    } else {
      listing.configurations.push(...line.benchmarks.flatMap((declared) => expand(line.file, declared)));
    }
  }
  return done;
}

function expand(benchmark: string, declared: Declared): Configuration[] {
  const { flags, extra, setup } = declared;
  return declared.configurations.map((parameters) => ({
    benchmark,
    configuration: spell(parameters),
    parameters,
    extra,
    flags,
    setup,
  }));
}

function stuckReason(stderr: string): string {
  const line = firstLine(stderr);
  return line === '' ? 'the process ended while the file was being loaded' : `while being loaded: ${line}`;
}

function firstLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /error/i.test(line)) ?? lines[0] ?? '').trim();
}
