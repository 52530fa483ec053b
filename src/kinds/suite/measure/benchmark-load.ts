import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownCpus, splitCpus } from '../../../measure/cpu-split.ts';
import { pinned } from '../../../measure/pin.ts';
import type { Variant } from '../../../runtimes/index.ts';

/** How a benchmark that calls `bench.http` starts the generator, whatever runtime it runs on. */
interface BenchmarkLoad {
  command: string;
  args: string[];
  /** Variables of the variant, which the generator must not get. */
  unset: string[];
}

/** The sources have one ending, their compiled files another. */
const ENTRY = fileURLToPath(new URL(`../../../load/benchmark-entry${extname(import.meta.url)}`, import.meta.url));

/** @param pin CPUs of the measured process: the generator gets another where there is one */
export function benchmarkLoadCommand({ env }: Pick<Variant, 'env'>, pin: string | undefined): BenchmarkLoad {
  const line = { command: process.execPath, args: ['--disable-warning=ExperimentalWarning', ENTRY] };
  const cpus = pin === undefined ? null : splitCpus(ownCpus(), pin);
  return { ...pinned(line, cpus?.generator), unset: Object.keys(env) };
}
