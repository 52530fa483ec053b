/** Tests that something takes time in proportion to its input: CPU time of n and 4n within one run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Four times as much may take so many times as long: time squared would be sixteen. */
const MOST = 9;
/** CPU time, in ms, of which garbage collections and a cold start may be all. */
const NOTHING = 60;

/** @param made what is timed, of an input of so much, which is made before */
export function linear(name: string, n: number, made: (n: number) => () => void): void {
  test(name, () => {
    const [small, large] = [made(n), made(4 * n)];
    let [one, four] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // The least of so many looks as are needed, since a machine that does other things only adds to it.
    for (let look = 0; look < 3 && !(four < MOST * Math.max(one, NOTHING / MOST)); look++) {
      four = Math.min(four, cpuOf(large));
      for (let i = 0; i < 3; i++) one = Math.min(one, cpuOf(small));
    }
    assert.ok(four < MOST * Math.max(one, NOTHING / MOST), `${one.toFixed(1)}, ${four.toFixed(1)} ms`);
  });
}

function cpuOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
