/** The whole judgement of a host, which takes half a minute, by a worker that joins. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testServer } from '../../work/farm/server.ts';
import { sandbox } from '../cli.ts';
import { makeCrew, until } from './crew.ts';

const server = await testServer();
const { env, home, remove } = sandbox();
after(remove);

test('a host that joins is judged, and said to be fit or why it is not', {
  skip: server === undefined && 'no PostgreSQL here',
}, async (context) => {
  assert.ok(server !== undefined);
  const { sql, joined, leave, end } = await makeCrew(server, { env, home }, []);
  context.after(end);
  const worker = await joined('new');
  await until(
    () => /^new is (fit to measure|flagged)/m.test(worker.said),
    () => worker.said,
  );
  const [host] = await sql.query<{ state: string; judged: { evidence: { rows: unknown[] } } }>(
    `SELECT state, judged FROM jsdyno.host WHERE name = 'new'`,
  );
  assert.match(host?.state ?? '', /^(ready|flagged)$/);
  assert.equal(host?.judged.evidence.rows.length, 2);
  await leave(worker);
});
