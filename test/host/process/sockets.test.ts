import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { suite, test } from 'node:test';
import { ownerOf, readListeners } from '../../../src/host/process/sockets.ts';
import { processesWith } from './processes-with.ts';

const TCP = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 41 1 0 100 0 0 10 0
   1: 00000000:07E8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 42 1 0 100 0 0 10 0
   2: 0100007F:1F91 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 43 1 0 100 0 0 10 0
   3: 0200000A:1F92 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 44 1 0 100 0 0 10 0
`;

suite('whose a port is', () => {
  test('listeners that 127.0.0.1 reaches', () => {
    assert.deepEqual(readListeners(TCP), [
      { port: 8080, inode: '41' },
      { port: 2024, inode: '42' },
    ]);
    assert.deepEqual(readListeners(''), []);
  });

  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    test(`of one who listens on ${host}`, { skip: process.platform !== 'linux' }, async (t) => {
      const server = createServer().listen(0, host);
      try {
        await once(server, 'listening');
      } catch {
        return t.skip('no such address here');
      }
      const { port } = server.address() as AddressInfo;
      const nobody = 2 ** 22;
      assert.equal(ownerOf(port, nobody), 'other');
      server.close();
      await once(server, 'close');
      assert.equal(ownerOf(port, nobody), 'nobody');
    });
  }
});

test('processes by a variable that they were started with', { skip: process.platform !== 'linux' }, () => {
  assert.ok(processesWith(`PATH=${process.env.PATH}`).includes(process.pid));
  assert.deepEqual(processesWith('PATH=/no/such/path'), []);
});
