/** What turns say is no object on the heap that collections copy. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { suite, test } from 'node:test';
import { ROOT } from '../../host-variant.ts';

const require = createRequire(import.meta.url);
const FILE = `${ROOT}/src/harness/turns/records.cjs`;
const { records } = require(FILE) as { records(): { put(record: object): number; all(): object[] } };

/** Code that V8 compiles meanwhile is on the heap, too. */
const NO_CODE = ['--no-opt', '--no-maglev', '--no-sparkplug'];

suite('records of turns', () => {
  test('come back as they were, however many they are', () => {
    const kept = records();
    const wanted = Array.from({ length: 30_000 }, (_, at) => ({
      at,
      nanos: Math.PI * at,
      clean: at % 2 === 0,
      looks: [{ cpu: at * 1e9, wall: Number.MAX_SAFE_INTEGER - at }, { cpu: -0.1 - at }],
    }));
    assert.deepEqual(
      wanted.map((record) => kept.put(record)),
      wanted.map(({ at }) => at + 1),
    );
    assert.deepEqual(kept.all(), wanted);
    assert.deepEqual(records().all(), []);
  });

  test('survive no collection: of as much as a hundred turns say, next to nothing is on the heap', () => {
    const script = `
      const { records } = require(${JSON.stringify(FILE)});
      const look = () => ({ cpu: Math.random() * 1e9, main: Math.random() * 1e9, delay: Math.random() * 1e9, wall: Math.random() * 1e15 });
      const turn = () => ({ begin: look(), batch: { nanos: Math.random(), looks: [look(), look()] }, other: { looks: [look(), look()] } });
      const grown = (put) => {
        for (let i = 0; i < 100; i++) put(turn());
        gc();
        const before = process.memoryUsage().heapUsed;
        for (let i = 0; i < 100; i++) put(turn());
        gc();
        return process.memoryUsage().heapUsed - before;
      };
      const held = [];
      const kept = records();
      console.log(JSON.stringify([grown((one) => held.push(one)), grown((one) => kept.put(one)), held.length + kept.all().length]));
    `;
    const [onHeap, outside, count] = JSON.parse(
      execFileSync(process.execPath, ['--expose-gc', ...NO_CODE, '-e', script], { encoding: 'utf8' }),
    );
    assert.equal(count, 400);
    assert.ok(onHeap > 30_000, `${onHeap} bytes`);
    assert.ok(outside < onHeap / 5, `${outside} bytes of ${onHeap}`);
  });
});
