import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFigureLine } from '../../../src/host/scenarios/figure-line.ts';

test('a server that dies resets its line to jsdyno, and costs no more than its figures', async () => {
  const line = await openFigureLine();
  const [port, word] = (line.env.JSDYNO_FIGURES ?? '').split(':');
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${word}\n`);
  await sleep(50);
  socket.resetAndDestroy();
  await sleep(50); // an error that nobody listens to would end this process
  assert.deepEqual(await line.end(100), []);
  line.close();
});
