import type { Configuration } from '../../measure/configuration.ts';

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

/** The `key=value` arguments that make a benchmark execute exactly this configuration. */
export function argumentsOf({ parameters, extra }: Pick<SuiteConfiguration, 'parameters' | 'extra'>): string[] {
  return Object.entries({ ...parameters, ...extra }).map(([key, value]) => `${key}=${value}`);
}

/** Seconds a benchmark runs by its own wish (`duration`, `dur`), 0 when it counts operations. */
export function ownDuration({ parameters: { duration, dur } }: Pick<Configuration, 'parameters'>): number {
  const seconds = Number(duration ?? dur ?? 0);
  return Number.isFinite(seconds) ? seconds : 0;
}
