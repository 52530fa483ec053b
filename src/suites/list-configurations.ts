import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, type Variant } from '../runtimes/index.ts';
import { type Configuration, type ParameterValue, spell } from './configuration.ts';
import { type Listing, listFiles } from './listing.ts';

/** What to list: benchmark files of an overlay, with the user's settings. */
export interface ListRequest {
  /** The overlay's folder, see overlay.ts. */
  folder: string;
  /** `category/file.js` */
  benchmarks: readonly string[];
  /** `key=value` settings (`--set`). */
  set: readonly string[];
  /** Test mode: the first value of each parameter, small numbers. */
  test?: boolean | undefined;
  abort?: AbortSignal | undefined;
}

interface Declared {
  configurations: Record<string, ParameterValue>[];
  flags: string[];
  extra: Record<string, string>;
  setup: boolean;
}

/** Asks a variant which configurations the benchmarks of an overlay have: parameters may depend on the runtime. */
export function listConfigurations(variant: Variant, request: ListRequest): Promise<Listing> {
  const { folder, benchmarks, set, test = false, abort } = request;
  return listFiles<{ benchmarks: Declared[] }>({
    benchmarks,
    start: (files, report) => ({
      line: commandLine(variant, join(folder, '.jsdyno/list.js'), []),
      order: { mode: 'list', report, folder, files, set, test },
      cwd: folder,
    }),
    configurations: (benchmark, listed) =>
      listed.benchmarks.flatMap((declared) => expand(benchmark, withBenchmarker(join(folder, benchmark), declared))),
    abort,
  });
}

/** Upstream appends a benchmarker that was asked for to the configuration of what calls bench.http: rows have that name. */
function withBenchmarker(file: string, declared: Declared): Declared {
  const { benchmarker, ...extra } = declared.extra;
  if (benchmarker === undefined || !/\.http\(/.test(readFileSync(file, 'utf8'))) return declared;
  return { ...declared, extra, configurations: declared.configurations.map((one) => ({ ...one, benchmarker })) };
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
