import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { repeatLines } from '../../../../src/search/gate/report/gate-report-of.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const sides = (base: string, head: string) =>
  ({
    sides: {
      base: { name: base, commit: A, subject: '' },
      head: { name: head, commit: B, subject: head === 'working tree' ? null : '' },
    },
  }) as unknown as Parameters<typeof repeatLines>[1];

suite('the line that repeats a gate', () => {
  const cases: [string, Parameters<typeof repeatLines>[0], string, string, string][] = [
    ['names branches and tags as typed', {}, 'origin/main', 'v1.3.0', '--base origin/main --head v1.3.0'],
    ['names HEAD by its commit', {}, 'main', 'HEAD', `--base main --head ${B.slice(0, 12)}`],
    ['names what is counted from HEAD by its commit', {}, 'HEAD~1', 'x', `--base ${A.slice(0, 12)} --head x`],
    ['shortens a hash that was typed', {}, A, B, `--base ${A.slice(0, 12)} --head ${B.slice(0, 12)}`],
    ['keeps what only is here as it was typed', {}, 'HEAD~1', 'working tree', "--base 'HEAD~1'"],
    ['has no head of a self-test', { selfTest: true }, 'main', 'main', '--self-test --base main'],
    [
      'names versions of a package as typed, with the commit of the files',
      { with: ['a@1', 'a@2 b@2'] },
      'a@1',
      'a@2 b@2',
      `--with a@1 --with 'a@2 b@2' --head ${B.slice(0, 12)}`,
    ],
    [
      'has what else was chosen, quoted',
      { changed: true, only: ['a *'], on: ['node@20'], install: false, build: 'npm run x' },
      'main',
      'x',
      "--base main --head x --on node@20 --changed --only 'a *' --no-install --build 'npm run x'",
    ],
  ];
  for (const [name, asked, base, head, line] of cases) {
    test(name, () => assert.deepEqual(repeatLines(asked, sides(base, head)), [`jsdyno gate ${line}`]));
  }
});
