/** Files that stay in the database, and those that do not. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { packBundle } from '../../../../src/work/farm/bundles/pack.ts';
import { sendBundle } from '../../../../src/work/farm/bundles/send.ts';
import { sweepBundles } from '../../../../src/work/farm/bundles/sweep-bundles.ts';
import { folderOf, sql } from './folders.ts';

suite('what nobody needs any more', () => {
  test('is removed after a month, unless a running experiment has it', async () => {
    const all = await Promise.all(
      ['old', 'old, running', 'old, done', 'new'].map(async (text) => {
        const packed = await packBundle(folderOf({ 'a.js': text }));
        await sendBundle(sql, packed);
        return packed;
      }),
    );
    const [old, running, done, fresh] = all.map(({ sha256 }) => sha256) as [string, string, string, string];
    await sql.query("UPDATE jsdyno.bundle SET used = now() - interval '31 days' WHERE sha256 = ANY ($1)", [
      [old, running, done],
    ]);
    const put = (name: string, state: string, digest: string) =>
      sql.query('INSERT INTO jsdyno.experiment (name, state, document) VALUES ($1, $2, $3)', [
        name,
        state,
        JSON.stringify({ bundles: [{ sha256: digest, form: 'folder', was: '/x' }] }),
      ]);
    await put('a', 'running', running);
    await put('b', 'done', done);
    assert.equal(await sweepBundles(sql), 2);
    const left = await sql.query<{ sha256: string }>('SELECT sha256 FROM jsdyno.bundle WHERE sha256 = ANY ($1)', [
      [old, running, done, fresh],
    ]);
    assert.deepEqual(left.map(({ sha256 }) => sha256).sort(), [running, fresh].sort());
    assert.deepEqual(await sql.query('SELECT 1 FROM jsdyno.bundle_part WHERE sha256 = $1', [old]), []);
    assert.equal(await sweepBundles(sql), 0);
  });

  test('who submits it again keeps it', async () => {
    const packed = await packBundle(folderOf({ 'a.js': 'again' }));
    await sendBundle(sql, packed);
    await sql.query("UPDATE jsdyno.bundle SET used = now() - interval '31 days' WHERE sha256 = $1", [packed.sha256]);
    assert.equal(await sendBundle(sql, packed), 'there');
    assert.equal(await sweepBundles(sql), 0);
  });
});
