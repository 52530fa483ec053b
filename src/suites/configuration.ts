import { inspect } from 'node:util';

export type ParameterValue = string | number | boolean;

/** One combination of a benchmark's parameters. */
export interface Configuration {
  /** `category/file.js` */
  benchmark: string;
  /** Upstream's spelling: `len=0 n=10000`, `kind='duplex' n=50`; what rows are matched by. */
  configuration: string;
  parameters: Record<string, ParameterValue>;
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
export function argumentsOf(configuration: Configuration): string[] {
  const settings = { ...configuration.parameters, ...configuration.extra };
  return Object.entries(settings).map(([key, value]) => `${key}=${value}`);
}

/** Seconds a configuration runs by its own wish (`duration`, `dur`), 0 when it counts operations. */
export function ownDuration(configuration: Configuration): number {
  const { duration, dur } = configuration.parameters;
  const seconds = Number(duration ?? dur ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
}
