import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageRow } from '../../../../src/show/page/chapter.ts';
import { modulesOf } from '../../../../src/show/page/sections/modules.ts';

test('no two modules have one anchor, by which a large page puts their tables in place', () => {
  const rows = ['x', 'X', 'x-2', '…', '-'].map((module) => ({ module }) as PageRow);
  const ids = modulesOf({ place: 'e1', rows }).map(({ id }) => id);
  assert.deepEqual([...new Set(ids)], ids);
});
