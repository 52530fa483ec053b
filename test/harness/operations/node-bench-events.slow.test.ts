/** Events of files for node:bench on its own release, and a third on the runtime that is most unlike it. The others: node-bench-events.rates.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CASES } from './node-bench-cases.ts';
import { testEvents } from './node-bench-events.ts';

testEvents('node@26');
testEvents('bun@1', 3);

test('there are at least 30 files', () => assert.ok(CASES.length >= 30));
