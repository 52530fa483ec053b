/** Tests that something takes time in proportion to its input: CPU time of n, 2n and 4n within one run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Four times as much may take so many times as long: time squared would be sixteen. */
const MOST = 9;
/** CPU time, in ms, of which garbage collections and a cold start may be all. */
const NOTHING = 60;

/** @param made what is timed, of an input of so much, which is made before */
export function linear(name: string, n: number, made: (n: number) => () => void): void {
  test(name, () => {
    const [one = 0, two = 0, four = 0] = [n, 2 * n, 4 * n].map((size) => cpuOf(made(size)));
    const said = `${one.toFixed(1)}, ${two.toFixed(1)}, ${four.toFixed(1)} ms`;
    assert.ok(four < MOST * Math.max(one, NOTHING / MOST), said);
  });
}

/** The least of three, since a machine that does other things only adds to it. */
function cpuOf(run: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
