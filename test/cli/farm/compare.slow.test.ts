/** What users do: workers of this machine with a CPU each, a real comparison by its command, and workers that may not measure it. */
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ownCpus } from '../../../src/measure/cpu-split.ts';
import { ROOT } from '../../host-variant.ts';
import { documentOf } from '../../show/report/schemas.ts';
import { isInFull } from '../../stats/trials.ts';
import { testServer } from '../../work/farm/server.ts';
import { smallNode } from '../../work/farm/small-node.ts';
import { jsdyno, sandbox } from '../cli.ts';
import { inProcess } from '../in-process.ts';
import { makeCrew, until } from './crew.ts';

const server = await testServer();
const { env, home, remove } = sandbox();
after(remove);
const [first = 0, second] = ownCpus() ?? [];
const skip =
  (server === undefined && 'no PostgreSQL here') ||
  (second === undefined && 'no two CPUs, or no taskset, here') ||
  false;

/** jsdyno as somebody else has it: one benchmark is another. */
function otherCheckout(changed: string): string {
  const folder = join(home, 'other');
  mkdirSync(folder);
  for (const part of ['src', 'benchmarks', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  appendFileSync(join(folder, changed), '\n// another one\n');
  return folder;
}

test('two workers measure a comparison whose report names both; a third worker on a CPU that is taken is refused, one with another suite is refused by name', {
  skip,
}, async (context) => {
  assert.ok(server !== undefined && second !== undefined);
  const { url, sql, begun, joined, leave, end } = await makeCrew(server, { env, home }, ['alpha', 'beta', 'gamma']);
  context.after(end);
  const node = smallNode(home);
  const words = [
    ...['compare', '--old', `compiled: ${node}`, '--new', `interpreted: ${node} --jitless`],
    ...['path', '--filter', 'isAbsolute-posix', '--set', 'n=1000', '--set', 'path=.', '--set', 'path=/foo/bar'],
    ...['--runs', '1', '--format', 'json'],
  ];
  const at = { ...env, JSDYNO_FARM: url };

  const alpha = await joined('alpha', first);
  const beta = await joined('beta', second);
  const third = begun('gamma', second);
  assert.equal((await third.ended)[0], 2);
  assert.match(third.said, /measured on by beta \(process \d+\) \[FARM_HOST_BUSY\]/);
  const both = await jsdyno(words, at);
  assert.equal(both.code, 0, both.stderr + alpha.said + beta.said);
  const { experiment, rows } = documentOf('comparison', both.stdout);
  assert.deepEqual(experiment.hosts.map((host: { name: string }) => host.name).sort(), ['alpha', 'beta']);
  assert.deepEqual([...new Set(rows.map((row: { host: string }) => row.host))].sort(), ['alpha', 'beta']);

  await leave(beta);
  if (!isInFull) return leave(alpha);
  // One that nobody has judged yet is judged before it measures.
  const delta = begun('delta', second);
  await until(
    () => delta.said.includes('delta is judged'),
    () => delta.said,
  );
  await leave(delta);
  const gamma = await joined('gamma', second, otherCheckout('benchmarks/suites/path/isAbsolute-posix.js'));
  await sql.query(`UPDATE jsdyno.host SET state = 'drained' WHERE name = 'beta'`);
  const refused = await inProcess([...words, '--fixed'], at);
  assert.equal(refused.code, 0, refused.stderr + alpha.said + gamma.said);
  assert.match(refused.stderr, /the host gamma is refused, since something is not the same there \(the suite: /);
  const again = documentOf('comparison', refused.stdout);
  assert.deepEqual([...new Set(again.rows.map((row: { host: string }) => row.host))], ['alpha']);
  assert.match(
    again.warnings.find((text: string) => text.startsWith('hosts: ')),
    /^hosts: alpha \d rows? [^;]*$/,
  );
  const said = again.warnings.find((text: string) => text.includes(' was refused: '));
  assert.match(said, /^gamma was refused: the suite is [0-9a-f]{12} there, not [0-9a-f]{12}$/);
  const status = await inProcess(['farm', 'status'], at);
  assert.match(status.stdout, /gamma is refused: the suite is [0-9a-f]{12} there, not [0-9a-f]{12}/);

  await leave(alpha, gamma);
});
