import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { load } from '../../../src/measure/load/load.ts';

test('each request has an id of its own, the same in path, header and body', async () => {
  const seen: string[][] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    seen.push([request.url?.slice(3) ?? '', String(request.headers['x-id']), JSON.parse(body).id]);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const result = await load({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a/[<id>]`,
    headers: [['x-id', '[<id>]']],
    body: '{"id":"[<id>]"}',
    ids: true,
    requests: 200,
    connections: 3,
    pipelining: 4,
  });
  server.close();
  assert.equal(result.completed, 200, JSON.stringify(result.failed));
  for (const ids of seen) assert.deepEqual(new Set(ids).size, 1, ids.join());
  assert.equal(new Set(seen.map(([id]) => id)).size, seen.length);
});
