import { type BenchmarkOptions, benchmarkLoad } from './benchmark-options.ts';
import { GENERATORS } from './generators/generators.ts';

// The generator for benchmarks that call `bench.http`: started by the measured process (src/harness/http-load.js) with its
// options as JSON in the last argument, answers with JSON on standard output.

const options = JSON.parse(process.argv[2] ?? '{}') as BenchmarkOptions;
try {
  const { generator, benchmarker, load } = benchmarkLoad(options);
  const result = await GENERATORS[generator].run(load);
  const { latency, marks, requestsPerSecond, durationMs, valid, failed } = result;
  if (!valid) {
    const reasons = marks.filter(({ invalid }) => invalid).map(({ message }) => message);
    throw new Error(`${reasons.join('; ')} (${JSON.stringify(failed)})`);
  }
  const answer = {
    benchmarker,
    rate: requestsPerSecond,
    nanos: Math.round(durationMs * 1e6),
    latency: latency === null ? undefined : { p50: latency.p50, p99: latency.p99, max: latency.max },
    http: {
      generator: result.generator,
      cpus: null,
      marks: marks.map(({ code, message }) => ({ code, message })),
      attempts: 1,
    },
  };
  process.stdout.write(JSON.stringify(answer), () => process.exit(0));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`, () => process.exit(1));
}
