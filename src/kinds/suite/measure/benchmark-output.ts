import { packageFile } from '../../../host/files/package-file.ts';
import { failureOf, type NotMeasured } from '../../../measure/outcome.ts';
import { outputIn, type RowOutput } from '../../../measure/output.ts';
import { type BenchmarkRequest, executeBenchmark } from './measure-benchmark.ts';

/** Shipped as it is, since the measured runtime loads it: jsdyno itself may be compiled. */
const WATCH = packageFile('src/harness/output/watch.cjs');

/** What functions of the runtime return to a benchmark, by a process in which nothing is measured. */
export async function outputOfBenchmark(request: BenchmarkRequest): Promise<RowOutput | NotMeasured> {
  const { variant, configuration, overlay } = request;
  if (variant.runtime.kind !== 'node') {
    return { outcome: 'unavailable', reason: 'what benchmarks are given can be looked at on Node.js alone' };
  }
  const { end, messages } = await executeBenchmark(request, ['--require', WATCH, ...configuration.flags]);
  overlay?.mend();
  const unavailable = messages.find(({ type }) => type === 'unavailable');
  if (unavailable !== undefined) return { outcome: 'unavailable', reason: String(unavailable.reason) };
  const said = messages.find(({ type }) => type === 'output');
  const reason = failureOf(end, request.timeoutMs) ?? 'said nothing of what it is given';
  return said === undefined || end.code !== 0 ? { outcome: 'failed', reason } : outputIn(said);
}
