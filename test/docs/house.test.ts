/** The house gets no larger unseen: who needs much more, writes the new figure here, rounded up. `npm run house` prints all of them. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { houseFigures } from '../../scripts/house.ts';
import { type Figures, unusedExports } from '../../scripts/house-figures.ts';

const MOST: Record<Exclude<keyof Figures, 'unusedExports' | 'lonelyFiles'>, number> & { lonelyFiles: number } = {
  lines: 131_000,
  files: 1610,
  rooms: 12,
  presentationLines: 31_800,
  entranceLines: 7600,
  importsBack: 0,
  roomsInCircles: 0,
  lonelyFiles: 72,
};

suite('the house', () => {
  const { unusedExports: unused, lonelyFiles, ...sizes } = houseFigures();

  test('exports nothing that no other file uses', () => {
    assert.deepEqual(unused, []);
  });

  test('has no figure above the one written here', () => {
    const now = { ...sizes, lonelyFiles: lonelyFiles.length };
    const above = Object.entries(now).filter(([name, figure]) => figure > MOST[name as keyof typeof MOST]);
    assert.deepEqual(above, []);
  });
});

test('an export is used by whoever names it where it is imported, loaded or handed on', () => {
  const all = new Map([
    [
      'src/a/one.ts',
      `export const own = 1;
export function called() {}
export interface Shape {}
export async function* loaded() {}
export class Kept {}
export const LATER = own;
`,
    ],
    [
      'src/b/two.ts',
      "import { called as ask, type Shape } from '../a/one.ts';\nexport { Kept as Held } from '../a/one.ts';\n",
    ],
    ['src/c/three.ts', "const { loaded } = await import('../a/one.ts');\nexport const entry = 1;\n"],
    ['src/registry.ts', "export * as three from './c/three.ts';\n"],
    ['test/a/one.ts', "import * as one from '../../src/a/one.ts';\none.LATER;\n"],
  ]);
  assert.deepEqual(unusedExports(all), ['src/a/one.ts own', 'src/b/two.ts Held']);
});
