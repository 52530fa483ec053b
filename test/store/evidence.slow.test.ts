import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { evidenceOf, evidenceParts, keepEvidence, MOST_EVIDENCE } from '../../src/store/evidence.ts';
import { removeExperiment } from '../../src/store/experiments.ts';
import { prepareSchema } from '../../src/store/schema.ts';
import { DatabaseSync } from '../../src/store/sqlite.ts';
import { createExperiment } from '../../src/store/write-experiment.ts';

function store() {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA foreign_keys = ON');
  prepareSchema(database, ':memory:');
  const one = (name: string) =>
    createExperiment(database, {
      ...{ name, kind: 'suite', origin: 'measured', plan: {}, environment: {}, owner: null },
      ...{ variants: [], configurations: [] },
    }).id;
  return { database, one };
}

suite('evidence', () => {
  test('is kept part by part, in the order in which it ended, and read by its name', () => {
    const { database, one } = store();
    const [id, other] = [one('a'), one('b')];
    keepEvidence(database, id, { phase: 'profiles', part: '1', wall: 5, reason: null }, { stacks: [1, 2] });
    keepEvidence(database, id, { phase: 'output', part: 'end', wall: 1, reason: 'not there' }, null);
    keepEvidence(database, other, { phase: 'profiles', part: '1', wall: 7, reason: null }, 'another');
    assert.deepEqual(
      evidenceParts(database, id).map(({ phase, part, wall, reason }) => [phase, part, wall, reason]),
      [
        ['profiles', '1', 5, null],
        ['output', 'end', 1, 'not there'],
      ],
    );
    assert.deepEqual(evidenceOf(database, id, { phase: 'profiles', part: '1' }), { stacks: [1, 2] });
    assert.equal(evidenceOf(database, id, { phase: 'profiles', part: '2' }), null);
  });

  test('a part of the same name takes its place, and goes with its experiment', () => {
    const { database, one } = store();
    const id = one('a');
    for (const data of ['first', 'second']) {
      keepEvidence(database, id, { phase: 'p', part: '1', wall: 0, reason: null }, data);
    }
    assert.equal(evidenceOf(database, id, { phase: 'p', part: '1' }), 'second');
    removeExperiment(database, id);
    assert.deepEqual(evidenceParts(database, id), []);
  });

  test('of what is too large only that is kept', () => {
    const { database, one } = store();
    const id = one('a');
    keepEvidence(database, id, { phase: 'p', part: 'big', wall: 0, reason: null }, 'x'.repeat(MOST_EVIDENCE));
    assert.equal(evidenceOf(database, id, { phase: 'p', part: 'big' }), null);
    assert.match(evidenceParts(database, id)[0]?.reason ?? '', /^big is too large/);
  });
});
