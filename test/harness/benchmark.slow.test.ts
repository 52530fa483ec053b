import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

interface Message {
  type: string;
  rate: number;
  time: string;
  conf: object;
  metrics?: Record<string, number>;
}
interface HarnessBenchmark {
  start(): void;
  latencies(nanos: Float64Array): void;
  end(operations?: unknown): void;
  report(rate: number, elapsed: bigint): void;
}
const { Benchmark } = createRequire(import.meta.url)('../../src/harness/benchmark.js') as {
  Benchmark: new (name: string, config: object, extra: object, send: (message: Message) => void) => HarnessBenchmark;
};

function fresh() {
  const sent: Message[] = [];
  return { sent, bench: new Benchmark('a/b.js', { n: 1 }, {}, (message) => sent.push(message)) };
}

test('the rate is operations by seconds', () => {
  const { bench, sent } = fresh();
  bench.start();
  for (let i = 0; i < 1e5; i++) Math.sqrt(i);
  bench.end(1000);
  const message = sent[0] as Message;
  assert.equal(message.rate, 1000 / (Number(BigInt(message.time.replace('.', ''))) / 1e9));
  assert.match(message.time, /^\d+\.\d{9}$/);
  assert.deepEqual(message.conf, { n: 1 });
});

test('latencies that are filled until end() come as quantiles, by the nearest rank', () => {
  const { bench, sent } = fresh();
  const nanos = new Float64Array(200);
  bench.latencies(nanos);
  bench.start();
  for (let i = 0; i < 200; i++) nanos[i] = 200 - i;
  bench.end(200);
  const { cpu = -1, ...quantiles } = sent[0]?.metrics ?? {};
  assert.deepEqual(quantiles, { p50: 100, p99: 198, max: 200 });
  assert.ok(cpu >= 0, 'CPU time an operation');
});

test('times are seconds with nine decimals', () => {
  const { bench, sent } = fresh();
  bench.report(1, 45898n);
  bench.report(1, 12_000_000_001n);
  assert.deepEqual(
    sent.map((message) => message.time),
    ['0.000045898', '12.000000001'],
  );
});

test('misuse is refused in upstream words', () => {
  const started = () => {
    const { bench } = fresh();
    bench.start();
    return bench;
  };
  assert.throws(() => started().start(), /more than once/);
  assert.throws(() => fresh().bench.end(1), /end without start/);
  assert.throws(() => started().end(), /without specifying operation count/);
  assert.throws(() => started().end(0), /operation count <= 0/);
  const twice = started();
  twice.end(1);
  assert.throws(() => twice.end(1), /end multiple times/);
});

test('zero operations may be allowed', () => {
  process.env.NODEJS_BENCHMARK_ZERO_ALLOWED = '1';
  const { bench, sent } = fresh();
  bench.start();
  bench.end(0);
  delete process.env.NODEJS_BENCHMARK_ZERO_ALLOWED;
  assert.equal(sent[0]?.rate, 0);
});
