import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  totalOf,
  totalsByFrame,
  totalsByKind,
  totalsByPackage,
} from '../../../../src/inspect/profiles/trees/totals.ts';
import { fn, native, profileOf } from '../made.ts';

const main = fn('main /app/a.js:1');
const again = fn('again /app/a.js:9');
const route = fn('route /app/node_modules/fastify/index.js:3');
const inner = fn('inner /app/node_modules/fastify/node_modules/ajv/x.js:3');
const read = native('read');

const profile = profileOf([
  [[main], 1],
  [[main, again], 2],
  [[main, again, again], 4],
  [[main, again, again, again, read], 8],
  [[main, route, inner, route], 16],
]);

suite('totals', () => {
  test('of frames: a function that calls itself counts once with its callees', () => {
    assert.equal(totalOf(profile), 31);
    assert.deepEqual(
      totalsByFrame(profile).map(({ frame, self, total }) => [frame.name, self, total]),
      [
        ['route', 16, 16],
        ['read', 8, 8],
        ['again', 6, 14],
        ['main', 1, 31],
        ['inner', 0, 16],
      ],
    );
  });

  test('of kinds and packages, where one calls into another and back', () => {
    assert.deepEqual(totalsByKind(profile), [
      { kind: 'dependency', self: 16, total: 16 },
      { kind: 'native', self: 8, total: 8 },
      { kind: 'application', self: 7, total: 31 },
    ]);
    assert.deepEqual(totalsByPackage(profile), [
      { package: 'fastify', self: 16, total: 16 },
      { package: 'ajv', self: 0, total: 16 },
    ]);
  });

  test('of a stack 200,000 deep', () => {
    const deep = profileOf([[Array.from({ length: 200_000 }, () => again), 5]]);
    assert.deepEqual(
      totalsByFrame(deep).map(({ self, total }) => [self, total]),
      [[5, 5]],
    );
  });
});
