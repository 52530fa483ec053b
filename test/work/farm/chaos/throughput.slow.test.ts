import { suite, test } from 'node:test';
import { testServer } from '../server.ts';
import { checkThroughput } from './throughput.ts';

const server = await testServer();

suite('hosts of a farm', { skip: server === undefined && 'no PostgreSQL here' }, () => {
  test('2 measure at least .9 of 2 times what one does', (t) =>
    checkThroughput(t, server, { hosts: 2, blockMs: 400, rows: 2, rounds: 3 }));
});
