import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOrphan, ownerName } from '../../../src/host/process/owner.ts';

test('the name of this process is no orphan; one of another start is', { skip: process.platform !== 'linux' }, () => {
  assert.equal(isOrphan(`x-${ownerName()}-y`), false);
  const [pid, ticks, place] = ownerName().split('-');
  assert.equal(isOrphan(`${pid}-${Number(ticks) - 1}-${place}`), true);
  assert.equal(isOrphan('nothing of this kind'), undefined);
});
