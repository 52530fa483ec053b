import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore, sweep } from '../../../src/index.ts';
import { KNOWN_SUITE } from '../../host-variant.ts';

test('a sweep that is aborted before its first run says so', async () => {
  const on = ['a', 'b', 'c'].map((label) => `${label}: ${process.execPath}`);
  const asked = {
    database: openStore(':memory:'),
    on,
    suite: KNOWN_SUITE,
    names: ['steps/known.js', 'k=8', 'n=100000'],
  };
  await assert.rejects(sweep({ ...asked, abort: AbortSignal.abort() }), { code: 'INTERRUPTED' });
});
