import { entryFile } from '../../../files/package-file.ts';
import { ownCpus, splitCpus } from '../../../measure/cpu-split.ts';
import { pinned } from '../../../measure/pin.ts';
import type { RunRequest } from '../../../measure/request.ts';
import type { Variant } from '../../../runtimes/index.ts';

/** How a benchmark that calls `bench.http` starts the generator, whatever runtime it runs on. */
interface BenchmarkLoad {
  command: string;
  args: string[];
  /** Variables of the variant, which the generator must not get. */
  unset: string[];
}

/** The sources have one ending, their compiled files another. */
const ENTRY = entryFile('src/load/benchmark-entry');

/**
 * @param request where the measured process is pinned: the generator gets another CPU where there is one, but stays among the
 *   CPUs that the process has for itself
 */
export function benchmarkLoadCommand(
  { env }: Pick<Variant, 'env'>,
  { pin, cpus }: Pick<RunRequest, 'pin' | 'cpus'>,
): BenchmarkLoad {
  const line = { command: process.execPath, args: ['--disable-warning=ExperimentalWarning', ENTRY] };
  const isShared = pin === undefined || (cpus ?? null) !== null;
  const split = isShared ? null : splitCpus(ownCpus(), pin);
  return { ...pinned(line, split?.generator), unset: Object.keys(env) };
}
