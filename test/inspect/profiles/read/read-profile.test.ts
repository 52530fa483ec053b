import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readProfile } from '../../../../src/inspect/profiles/read/read-profile.ts';
import { fixture, flaws } from '../made.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const SOURCE = { title: 'given' };

suite('reading a profile', () => {
  test('tells the format by what is in it, compressed or not', () => {
    for (const [file, unit] of [
      [fixture('node-24-main.cpuprofile'), 'ns'],
      [gzipSync(fixture('node-24-main.cpuprofile')), 'ns'],
      [fixture('node-24.heapprofile'), 'bytes'],
      [fixture('perf-node-24.txt'), 'ns'],
      [fixture('devtools-trace.json'), 'ns'],
      [gzipSync(fixture('node-18-v8-log.txt')), 'samples'],
      [fixture('node-24-preprocessed.json'), 'samples'],
      [bytes('a;b 1\n'), 'samples'],
    ] as const) {
      const profile = readProfile(file, SOURCE);
      assert.equal(profile.unit, unit);
      assert.deepEqual(flaws(profile), []);
    }
  });

  test('says in one line what is none', () => {
    const cases: [string | Uint8Array, RegExp][] = [
      ['', /it is empty/],
      ['hello\n', /it is no profile/],
      ['{"nodes":', /no JSON/],
      ['{"nodes":[]}', /no profile/],
      ['{}', /no profile/],
      ['{"traceEvents":[]}', /trace without a profile/],
      ['[1,2]', /no profile/],
      ['{"snapshot":{},"nodes":[]}', /heap snapshot/],
      [new Uint8Array([0x1f, 0x8b, 1, 2, 3]), /damaged/],
      [new Uint8Array(1000), /no profile/],
      ['PERFILE2\u0068\u0000', /what perf records/],
    ];
    for (const [file, message] of cases) {
      assert.throws(
        () => readProfile(typeof file === 'string' ? bytes(file) : file, SOURCE),
        (error: Error & { code?: string; hint?: string }) => {
          assert.equal(error.code, 'BAD_PROFILE');
          assert.match(error.message, /^given: [^\n]*$/);
          assert.match(error.message, message);
          assert.ok(error.hint);
          return true;
        },
      );
    }
  });

  test('does not unpack what would fill the memory', () => {
    const bomb = gzipSync(new Uint8Array(3 * 2 ** 20));
    for (const file of [bomb, new Uint8Array(3 * 2 ** 20)]) {
      assert.throws(() => readProfile(file, SOURCE, 2 ** 20), { code: 'BAD_PROFILE', message: /larger than 1 MiB/ });
    }
  });
});
