import { fileURLToPath } from 'node:url';
import type { Variant } from '../runtimes/index.ts';
import { ownCpus, splitCpus } from './cpu-split.ts';
import { pinned } from './pin.ts';

/** How a benchmark that calls `bench.http` starts the generator, whatever runtime it runs on. */
export interface BenchmarkLoad {
  command: string;
  args: string[];
  /** Variables of the variant, which are not for the generator. */
  unset: string[];
}

/** The sources run as they are; what was compiled from them has another ending. */
const ENTRY = fileURLToPath(import.meta.url).replace(
  /measure([\\/])benchmark-load\.(\w+)$/,
  'load$1benchmark-entry.$2',
);

/** @param pin CPUs of the measured process: the generator gets another where there is one */
export function benchmarkLoad({ env }: Pick<Variant, 'env'>, pin: string | undefined): BenchmarkLoad {
  const line = { command: process.execPath, args: ['--disable-warning=ExperimentalWarning', ENTRY] };
  const cpus = pin === undefined ? null : splitCpus(ownCpus(), pin);
  return { ...pinned(line, cpus?.generator), unset: Object.keys(env) };
}
