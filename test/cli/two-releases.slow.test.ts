import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { documentOf } from '../show/report/schemas.ts';
import { isInFull } from '../stats/trials.ts';
import { jsdyno, sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

// The README's command, on two releases that are fetched by name from the registry that npm is configured for.
const COMMAND = ['compare', '--old', 'node@18.16.0', '--new', 'node@20.0.0', 'buffers', '--filter', 'tojson'];

/** All that the row is measured with, or the one that changed most. */
const LENGTHS = isInFull ? [0, 10, 256, 4096] : [4096];

interface Printed {
  experiment: { seed: number; runs: number };
  environment: { cpu: { model: string } };
  variants: { label: string; version: string; sha256: string }[];
  rows: {
    benchmark: string;
    configuration: string;
    rounds: number;
    ratio: number;
    verdict: string;
    interval: number[];
  }[];
}

suite('two fetched releases, end to end through the launcher', () => {
  const { env, remove } = sandbox();
  after(remove);

  test('the comparison is measured, judged and printed to the stated schema', { timeout: 300_000 }, async () => {
    const { code, stdout, stderr } = await jsdyno(
      [
        ...COMMAND,
        ...LENGTHS.flatMap((len) => ['--set', `len=${len}`]),
        '--fixed',
        '--runs',
        '3',
        '--seed',
        '1',
        '--format',
        'json',
      ],
      env,
    );
    assert.equal(code, 0, stderr);
    const printed = documentOf('comparison', stdout) as Printed;

    assert.deepEqual(
      printed.variants.map((variant) => variant.version),
      ['18.16.0', '20.0.0'],
    );
    assert.match(printed.variants[0]?.sha256 ?? '', /^[0-9a-f]{64}$/);
    assert.deepEqual(
      printed.rows.map((row) => `${row.benchmark} ${row.configuration} ${row.rounds}`),
      LENGTHS.map((len) => `buffers/buffer-tojson.js len=${len} n=10000 3`),
    );
    // Published: +763 %. How sure three rounds are depends on how busy this machine is; what they leave room for does not.
    const largest = printed.rows.at(-1);
    assert.ok((largest?.interval[1] ?? 0) > 1.5, JSON.stringify(largest));
    assert.ok(['faster', 'undecided'].includes(largest?.verdict ?? ''));
  });

  test('afterwards the network is not needed', { timeout: 60_000 }, async () => {
    const { code, stdout, stderr } = await inProcess(
      [
        ...COMMAND,
        '--offline',
        '--runs',
        '2',
        '--set',
        'n=100',
        '--set',
        'len=10',
        '--format',
        'upstream',
        '--no-progress',
      ],
      // Runtimes are kept by registry, so that one stays what it is; nothing of it can be reached by this proxy.
      { ...env, npm_config_proxy: 'http://127.0.0.1:9/', npm_config_https_proxy: 'http://127.0.0.1:9/' },
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /confidence improvement accuracy \(\*\)/);
    assert.match(stdout, /buffers\/buffer-tojson\.js len=10 n=100 .*%/);
  });
});
