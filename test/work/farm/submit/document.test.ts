import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, joinedDocument } from '../../../../src/work/farm/submit/document.ts';
import { expireSeconds, runsOf } from '../../../../src/work/farm/submit/farm-dispatcher.ts';
import { recorded, recordedExecution } from './recorded.ts';

test('an experiment that comes again with more variants or rows is the same one with these', () => {
  const before = documentOf(recordedExecution({ rows: 2, variants: 2 }));
  const wider = documentOf(recordedExecution({ rows: 2, variants: 4 }));
  assert.equal(joinedDocument(before, before), null);
  assert.deepEqual(joinedDocument(before, wider), wider);
  assert.equal(joinedDocument(wider, before), null);
  const longer = documentOf(recordedExecution({ rows: 5, variants: 2 }));
  const joined = joinedDocument(longer, wider);
  assert.deepEqual([joined?.rows.length, joined?.variants.length], [5, 4]);
  assert.throws(() => joinedDocument(before, documentOf(recordedExecution({ seed: 8 }))), { code: 'FARM_NAME_TAKEN' });
});

test('a document is plain data without ids of a store', () => {
  const document = documentOf(recordedExecution());
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
  assert.ok([...document.rows, ...document.variants].every((one) => !('id' in one)));
});

test('runs that went on at the same time stay together, and those that nobody asked for are left out', () => {
  const { variants } = recordedExecution({ variants: 4 });
  const run = (variant: number, startedAt: number, wallMs: number) => ({
    variant,
    run: { ...recorded(0, variant, 1), startedAt, wallMs },
  });
  const asked = new Set([0, 1, 3].map((place) => variants[place]?.id ?? -1));
  const labels = (runs: ReturnType<typeof run>[]) =>
    runsOf({ runs }, variants, asked).map((group) => group.map(({ variant }) => variant.label).join('+'));
  assert.deepEqual(labels([run(3, 100, 40), run(2, 141, 40), run(0, 182, 40), run(1, 222, 1)]), ['v3', 'v0', 'v1']);
  assert.deepEqual(labels([run(1, 100, 40), run(2, 102, 40), run(0, 104, 40)]), ['v1+v0']);
});

test('a block is not given back before its runs could have met their time limit', () => {
  assert.equal(expireSeconds(1_000, 2, 60_000), 180);
  assert.equal(expireSeconds(100_000, 2, 60_000), 660);
});
