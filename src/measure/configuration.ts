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

/** Space-joined `k=util.inspect(v)`, as upstream's compare writes it. */
export function spell(parameters: Record<string, ParameterValue>): string {
  return Object.entries(parameters)
    .map(([key, value]) => `${key}=${inspect(value)}`)
    .join(' ');
}
