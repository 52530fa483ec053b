import { inspect } from 'node:util';

export type ParameterValue = string | number | boolean;

/** One combination of a benchmark's parameters. What a run needs to know beside it is added by its kind of work. */
export interface Configuration {
  /** Name of the kind of work. */
  kind: string;
  /** `category/file.js` of a benchmark; file, script or scenario of other kinds. */
  benchmark: string;
  /** Upstream's spelling: `len=0 n=10000`, `kind='duplex' n=50`; what rows are matched by. */
  configuration: string;
  parameters: Record<string, ParameterValue>;
}

/** A configuration of a benchmark in Node.js core's form. */
export interface SuiteConfiguration extends Configuration {
  kind: 'suite';
  /** Settings that no parameter takes, forwarded to the benchmark and not reported. */
  extra: Record<string, string>;
  /** Flags the benchmark asks for, given to the runtime at spawn. */
  flags: string[];
  /** The benchmark has a `setup` that upstream calls in the root process. */
  setup: boolean;
}

/** Space-joined `k=util.inspect(v)`, as upstream's compare writes it. */
export function spell(parameters: Record<string, ParameterValue>): string {
  return Object.entries(parameters)
    .map(([key, value]) => `${key}=${inspect(value)}`)
    .join(' ');
}

/** The `key=value` arguments that make a benchmark execute exactly this configuration. */
export function argumentsOf({ parameters, extra }: Pick<SuiteConfiguration, 'parameters' | 'extra'>): string[] {
  return Object.entries({ ...parameters, ...extra }).map(([key, value]) => `${key}=${value}`);
}

/** Seconds a benchmark runs by its own wish (`duration`, `dur`), 0 when it counts operations. */
export function ownDuration({ parameters: { duration, dur } }: Pick<Configuration, 'parameters'>): number {
  const seconds = Number(duration ?? dur ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
}
