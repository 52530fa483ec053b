import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../../host/files/find-program.ts';
import { type CommandLine, commandLine } from '../../../host/runtimes/command-line.ts';
import type { Variant } from '../../../host/runtimes/index.ts';
import { type ParameterValue, spell } from '../../../measure/configuration.ts';
import { type Listing, listFiles } from '../../../measure/listing.ts';
import { settingName } from '../../../work/plans/settings.ts';
import type { SuiteConfiguration } from '../configuration.ts';
import type { Overlay } from './overlay.ts';
import { asInSuite, parametersMoved } from './overlay-paths.ts';
import { environmentOn, scriptOf } from './suite.ts';

/** What to list: benchmark files of an overlay, with the user's settings. */
interface ListRequest {
  overlay: Overlay;
  /** `category/file.js` */
  benchmarks: readonly string[];
  /** `key=value` settings (`--set`). */
  set: readonly string[];
  /** Test mode: the first value of each parameter, small numbers. */
  test?: boolean | undefined;
  /** Whether the suite's own common.js will run, which has generators of its own. */
  native?: boolean | undefined;
  /** Benchmarks of files for node:bench whose names match. */
  namePattern?: string | undefined;
  /** Called with the parameters that a file declares, also where the settings leave no configuration of it. */
  onParameters?: ((names: readonly string[]) => void) | undefined;
  abort?: AbortSignal | undefined;
}

interface Declared {
  configurations: Record<string, ParameterValue>[];
  flags: string[];
  extra: Record<string, string>;
  setup: boolean;
}

/** Asks a variant which configurations the benchmarks of an overlay have: parameters may depend on the runtime. */
export async function listConfigurations(variant: Variant, request: ListRequest): Promise<Listing<SuiteConfiguration>> {
  const { overlay, benchmarks } = request;
  const listing = await listOnce(variant, request);
  const needed = Map.groupBy(
    listing.broken.filter(({ unavailable }) => unavailable && variant.runtime.kind === 'node'),
    ({ benchmark }) => flagsIn(scriptOf(overlay.folder, benchmark)),
  );
  for (const [flags, broken] of needed) {
    if (flags === '') continue;
    const again = await listOnce(variant, { ...request, benchmarks: broken.map(({ benchmark }) => benchmark) }, flags);
    const found = new Set(again.configurations.map(({ benchmark }) => benchmark));
    listing.broken = listing.broken.filter(({ benchmark }) => !found.has(benchmark));
    listing.configurations.push(...again.configurations);
    listing.stuck ??= again.stuck;
  }
  const places = new Map(benchmarks.map((benchmark, place) => [benchmark, place]));
  const placeOf = ({ benchmark }: SuiteConfiguration) => places.get(benchmark) ?? 0;
  listing.configurations.sort((a, b) => placeOf(a) - placeOf(b));
  overlay.mend(); // what files did while they were loaded
  const broken = listing.broken.map((one) => ({ ...one, reason: asInSuite(one.reason, overlay) }));
  return { ...listing, broken };
}

/** The flags that a file declares, with blanks between them: it may need them before it can say so, as upstream's `ffi` did. */
function flagsIn(script: string): string {
  const declared = /\bflags: *\[([^\]]*)\]/.exec(readFileSync(script, 'utf8'))?.[1] ?? '';
  return [...declared.matchAll(/'(--[^']*)'/g)].map(([, flag]) => flag).join(' ');
}

function listOnce(variant: Variant, request: ListRequest, flags = ''): Promise<Listing<SuiteConfiguration>> {
  const { overlay, benchmarks, set, test = false, native = false, namePattern, onParameters, abort } = request;
  const { folder } = overlay;
  const started = flags === '' ? variant : { ...variant, flags: [...variant.flags, ...flags.split(' ')] };
  return listFiles<{ benchmarks: Declared[] }, SuiteConfiguration>({
    benchmarks,
    start: (files, report) => ({
      line: withEnvironment(commandLine(started, join(folder, '.jsdyno/list.js'), []), variant),
      order: { mode: 'list', report, folder, files, set, test, namePattern },
      cwd: overlay.cwd,
    }),
    configurations: (benchmark, listed) =>
      listed.benchmarks.flatMap((declared) => {
        const inSuite = asDeclaredInSuite(declared, overlay);
        const whole = withBenchmarker(scriptOf(folder, benchmark), inSuite, native ? upstreamsChoice : own);
        onParameters?.(parametersOf(whole, set));
        return expand(benchmark, whole);
      }),
    abort,
  });
}

function withEnvironment(line: CommandLine, { runtime }: Variant): CommandLine {
  return { ...line, env: { ...environmentOn(runtime.kind), ...line.env } };
}

function asDeclaredInSuite(declared: Declared, overlay: Overlay): Declared {
  const move = (text: string) => asInSuite(text, overlay);
  return {
    ...declared,
    flags: declared.flags.map(move),
    configurations: declared.configurations.map((one) => parametersMoved(one, move)),
  };
}

/**
 * Upstream appends the benchmarker to the configuration of a benchmark that calls bench.http: the one that was asked for,
 * else the first that it found. Here that is jsdyno's own generator.
 */
function withBenchmarker(file: string, declared: Declared, found: () => string): Declared {
  if (!/\.http\(/.test(readFileSync(file, 'utf8'))) return declared;
  const { benchmarker = found(), ...extra } = declared.extra;
  const configurations = declared.configurations.map((one) => ('benchmarker' in one ? one : { ...one, benchmarker }));
  return { ...declared, extra, configurations };
}

const own = () => 'own';

/** The first of upstream's generators that is installed; upstream's stand-in always is. */
function upstreamsChoice(): string {
  return ['wrk', 'autocannon'].find((name) => findProgram(name) !== undefined) ?? 'test-double-http';
}

/** Those of its configurations; without any, the settings that it takes say so. */
function parametersOf({ configurations: [first = {}], extra }: Declared, set: readonly string[]): string[] {
  return [...Object.keys(first), ...set.map(settingName).filter((name) => !Object.hasOwn(extra, name))];
}

function expand(benchmark: string, declared: Declared): SuiteConfiguration[] {
  const { flags, extra, setup } = declared;
  return declared.configurations.map((parameters) => ({
    kind: 'suite',
    benchmark,
    configuration: spell(parameters),
    parameters,
    extra,
    flags,
    setup,
  }));
}
