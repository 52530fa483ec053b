import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { patientSql } from '../../../../src/work/farm/submit/patient-sql.ts';

const failing = (times: number, code: string): { sql: FarmSql; tries(): number } => {
  let tries = 0;
  const query = async () => {
    if (++tries <= times) throw Object.assign(new Error('gone'), { code });
    return [];
  };
  return { sql: { query } as unknown as FarmSql, tries: () => tries };
};

test('a statement of which the connection was lost is done again, as long as there is patience', async () => {
  const away = failing(2, 'ECONNRESET');
  assert.deepEqual(await patientSql(away.sql, 60_000).query('SELECT 1'), []);
  assert.equal(away.tries(), 3);
  const gone = failing(1000, 'ECONNREFUSED');
  await assert.rejects(patientSql(gone.sql, 100).query('SELECT 1'), { code: 'ECONNREFUSED' });
  assert.ok(gone.tries() < 5);
});

test('so is one for which there was no room, or of which the transaction waited for another that waited for it', async () => {
  for (const code of ['53100', '53200', '40P01', '40001']) {
    const passing = failing(1, code);
    await patientSql(passing.sql, 60_000).query('SELECT 1');
    assert.equal(passing.tries(), 2, code);
  }
});

test('a statement that is wrong is not', async () => {
  const wrong = failing(1000, '42601');
  await assert.rejects(patientSql(wrong.sql, 60_000).query('SELEC 1'), { code: '42601' });
  assert.equal(wrong.tries(), 1);
});

test('whoever is aborted does not wait', async () => {
  const gone = failing(1000, 'ECONNREFUSED');
  await assert.rejects(patientSql(gone.sql, 60_000, AbortSignal.abort()).query('SELECT 1'), { code: 'ECONNREFUSED' });
  assert.equal(gone.tries(), 1);
});
