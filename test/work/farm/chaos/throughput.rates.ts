/** The long version of throughput.slow.test.ts. */
import { suite, test } from 'node:test';
import { testServer } from '../server.ts';
import { checkThroughput } from './throughput.ts';

const server = await testServer();

suite('hosts of a farm', { skip: server === undefined && 'no PostgreSQL here' }, () => {
  test('8 measure at least .9 of 8 times what one does', (t) =>
    checkThroughput(t, server, { hosts: 8, blockMs: 500, rows: 5, rounds: 4 }));
});
