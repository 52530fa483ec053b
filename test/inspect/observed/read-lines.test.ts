import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLines } from '../../../src/inspect/observed/read-lines.ts';

test('lines are told whole, however they come', () => {
  const lines: string[] = [];
  const hear = readLines((line) => lines.push(line));
  for (const chunk of ['one\ntw', 'o\r\n\nthr', 'ee', '\nrest']) hear(Buffer.from(chunk));
  assert.deepEqual(lines, ['one', 'two', '', 'three']);
  hear(Buffer.from('x'.repeat(250_000)));
  hear(Buffer.from('\n'));
  assert.equal(lines.at(-1)?.length, 100_000);
});
