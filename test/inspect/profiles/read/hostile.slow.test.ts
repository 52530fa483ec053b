/** Real files with parts of them replaced: whatever comes out holds together, or is refused as no profile. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readProfile } from '../../../../src/inspect/profiles/read/read-profile.ts';
import { totalOf } from '../../../../src/inspect/profiles/trees/totals.ts';
import { fixture, flaws } from '../made.ts';
import { withoutKinds } from '../trees/hidden.ts';

/** The same figures in every run. */
function draw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const ODD: unknown[] = [
  null,
  -1,
  1e308,
  0.5,
  '',
  '__proto__',
  'constructor',
  [],
  {},
  [[]],
  true,
  '\u0000\ud800',
  2 ** 53,
  '1',
];

/** Replaces, removes or doubles something somewhere in a value of JSON. */
function damaged(value: unknown, random: (below: number) => number): unknown {
  const places: { in: Record<string, unknown>; key: string }[] = [];
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const key of Object.keys(next)) {
      places.push({ in: next as Record<string, unknown>, key });
      waiting.push((next as Record<string, unknown>)[key]);
    }
  }
  for (let times = 1 + random(4); times > 0; times--) {
    const place = places[random(places.length)] as (typeof places)[0];
    const other = places[random(places.length)] as (typeof places)[0];
    const how = random(3);
    if (how === 0) place.in[place.key] = ODD[random(ODD.length)];
    else if (how === 1) delete place.in[place.key];
    else place.in[place.key] = structuredClone(other.in[other.key]);
  }
  return value;
}

function holds(bytes: Uint8Array, what: string): boolean {
  try {
    const profile = readProfile(bytes, { title: 'hostile' });
    assert.deepEqual(flaws(profile), [], what);
    assert.ok(Number.isFinite(totalOf(profile)), what);
    assert.deepEqual(flaws(withoutKinds(profile, new Set(['node']))), [], what);
    return true;
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'BAD_PROFILE', `${what}: ${String((error as Error).stack)}`);
    return false;
  }
}

suite('damaged files', () => {
  for (const name of [
    'node-18-worker.cpuprofile',
    'bun.cpuprofile',
    'node-24.heapprofile',
    'devtools-trace.json',
    'node-24-preprocessed.json',
  ]) {
    test(`${name}: with other values in it`, () => {
      const text = new TextDecoder().decode(fixture(name));
      const random = draw(7);
      let read = 0;
      for (let i = 0; i < 150; i++) {
        const value = damaged(JSON.parse(text), random);
        if (holds(new TextEncoder().encode(JSON.stringify(value)), `${name}, ${i}`)) read++;
      }
      // Most damage is in what does not matter.
      assert.ok(read > 10, `${read}`);
    });
  }

  for (const name of ['perf-node-24.txt', 'node-18-v8-log.txt']) {
    test(`${name}: with other bytes in it`, () => {
      const bytes = fixture(name);
      const random = draw(11);
      let read = 0;
      for (let i = 0; i < 60; i++) {
        const other = Uint8Array.from(bytes);
        for (let times = 0; times < 40; times++) other[random(other.length)] = random(256);
        if (holds(i % 4 === 0 ? other.subarray(0, random(other.length)) : other, `${name}, ${i}`)) read++;
      }
      assert.ok(read > 10, `${read}`);
    });
  }
});
