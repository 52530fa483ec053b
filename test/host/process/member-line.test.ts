import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { openMemberLine } from '../../../src/host/process/member-line.ts';

/** Waits for a condition. */
async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('members that know the word are heard and told, and others are turned away', { timeout: 60_000 }, async () => {
  const said: string[] = [];
  const line = await openMemberLine<string>({
    onJoin: (_, words) => words.join('+'),
    onLine: (member, text) => said.push(`${member}: ${text}`),
    onLeave: (member) => said.push(`${member} left`),
  });
  const stranger = connect(line.port, '127.0.0.1');
  stranger.on('error', () => {});
  stranger.write(`not-${line.word}\nI was here\n`);
  await once(stranger, 'close');
  const member = connect(line.port, '127.0.0.1');
  member.on('error', () => {});
  let heard = '';
  member.on('data', (chunk) => (heard += chunk));
  member.write(`${line.word} 12 0\none\ntw`);
  member.write('o\n');
  await until(() => said.length === 2);
  assert.deepEqual(said, ['12+0: one', '12+0: two']);
  assert.deepEqual([...line.members.values()], ['12+0']);
  line.tellAll('begin');
  await until(() => heard === 'begin\n');
  member.end();
  await until(() => said.length === 3);
  assert.equal(said[2], '12+0 left');
  assert.equal(line.members.size, 0);
  line.close();
  await assert.rejects(once(connect(line.port, '127.0.0.1'), 'connect'), { code: 'ECONNREFUSED' });
});
