/** Whatever a benchmark does with the channel that it reports by costs that run, and no other; nothing hangs. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { SUITE } from '../host-variant.ts';
import { jsdyno, sandbox } from './cli.ts';

const REASONS: Record<string, { does: string; reason: RegExp }> = {
  null: {
    does: "if (process.send) process.send(null); else fs.appendFileSync(report, 'null\\n')",
    reason: /failed: reported null, which is no report/,
  },
  text: { does: "fs.appendFileSync(report, 'rubbish\\n')", reason: /failed: reported rubbish, which is no report/ },
  pipe: {
    does: "fs.rmSync(report); childProcess.execFileSync('mkfifo', [report])",
    reason: /failed: put something that is no file in the place of its report/,
  },
  link: {
    does: "fs.rmSync(report); fs.symlinkSync('/dev/zero', report)",
    reason: /failed: left a report that cannot be read \(ELOOP\)/,
  },
  folder: { does: 'fs.rmSync(report); fs.mkdirSync(report)', reason: /failed: put something that is no file/ },
  large: { does: 'fs.truncateSync(report, 2 ** 31)', reason: /failed: reported more than 64 MiB/ },
  removed: {
    does: 'fs.rmSync(path.dirname(report), { recursive: true })',
    reason: /failed: ended without calling bench\.end/,
  },
};

/** What is told to the harness is not in process.env, but the kernel has it. */
const BENCHMARK = (does: string) => `'use strict';
const fs = require('fs');
const path = require('path');
const childProcess = require('child_process');
const order = JSON.parse((/JSDYNO_HARNESS=([^\\0]*)/.exec(fs.readFileSync('/proc/self/environ', 'utf8')) || [])[1] || '{}');
const { report } = order;
if (order.mode === 'list') fs.appendFileSync(report, 'null\\n3\\n{"type":"listed"\\n');
const bench = require('../common.js').createBenchmark(main, { n: [1e3] });

function main({ n }) {
  bench.start();
  for (let i = 0; i < n; i++) Math.sqrt(i);
  bench.end(n);
  process.once('exit', () => { ${does}; });
}
`;

suite('the channel of reports', { skip: process.platform !== 'linux' }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const folder = join(home, 'suite');
  mkdirSync(join(folder, 'bad'), { recursive: true });
  cpSync(join(SUITE, 'common.js'), join(folder, 'common.js'));
  for (const [name, { does }] of Object.entries(REASONS)) {
    writeFileSync(join(folder, 'bad', `${name}.js`), BENCHMARK(does));
  }
  writeFileSync(join(folder, 'bad', 'well.js'), BENCHMARK(''));
  const run = (...more: string[]) =>
    // A limit of 25 days and more ended runs at once.
    jsdyno(['run', 'bad', '--suite', folder, '--on', process.execPath, '--timeout', '2200000', ...more], {
      ...env,
      TMPDIR: home,
    });

  test('each run that spoils it has failed, in words; the others go on', async () => {
    const { code, stdout, stderr } = await run();
    assert.equal(code, 3, stderr);
    assert.match(stdout, /bad\/well\.js n=1000: \d/);
    for (const [name, { reason }] of Object.entries(REASONS)) {
      const line = stderr.split('\n').find((text) => text.includes(`bad/${name}.js`)) ?? '';
      assert.match(line, reason, stderr);
    }
    assert.doesNotMatch(stderr, /unexpected error/);
    assert.deepEqual(
      readdirSync(home).filter((name) => name.startsWith('jsdyno-')),
      [],
    );
  });

  test("null to a suite's own harness", async () => {
    const { code, stdout, stderr } = await run('--native-harness', '--filter', 'well', '--filter', 'null');
    assert.equal(code, 3, stderr);
    assert.match(stdout, /bad\/well\.js n=1000: \d/);
    assert.match(stderr, /bad\/null\.js n=1000: failed: reported null, which is no report/);
  });
});
