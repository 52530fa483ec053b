/** Several requests in one load: their order, their weights, what is sent, and what is told of each. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { load } from '../../../src/measure/load/load.ts';
import { sequenceOf } from '../../../src/measure/load/mix.ts';
import { parseRequests } from '../../../src/measure/load/requests-file.ts';
import { h2c, http } from './servers.ts';

suite('the order of requests', () => {
  test('by turns: as often as the weights say, spread evenly', () => {
    assert.deepEqual([...sequenceOf([1, 1, 1], 'turn', 1)], [0, 1, 2]);
    assert.deepEqual([...sequenceOf([3, 3], 'turn', 1)], [0, 1]);
    // The example of nginx' own commit message for {5, 1, 1}: a a b a c a a.
    assert.deepEqual([...sequenceOf([5, 1, 1], 'turn', 1)], [0, 0, 1, 0, 2, 0, 0]);
  });

  test('at random: by weight, repeated by the seed', () => {
    const drawn = sequenceOf([1, 2, 7], 'random', 5);
    const counts = [0, 0, 0];
    for (const index of drawn) counts[index] = (counts[index] as number) + 1;
    const shares = counts.map((count) => count / drawn.length);
    // 4 standard deviations of a share among 65,536 draws.
    for (const [i, share] of [0.1, 0.2, 0.7].entries())
      assert.ok(Math.abs((shares[i] as number) - share) < 0.008, `${shares}`);
    assert.deepEqual(sequenceOf([1, 2, 7], 'random', 5), drawn);
    assert.notDeepEqual(sequenceOf([1, 2, 7], 'random', 6), drawn);
  });
});

suite('a load of several requests', () => {
  const MIX = [
    { url: '/a?b=1', weight: 2, name: 'list' },
    { url: '/add', method: 'POST', body: 'text', headers: [['X-A', 'own']] as const },
    { url: '/head', method: 'HEAD' },
  ];
  const expected = new Map([
    ['GET /a?b=1 common ', 20],
    ['POST /add own text', 10],
    ['HEAD /head common ', 10],
  ]);

  for (const pipelining of [1, 4]) {
    test(`HTTP/1.1, ${pipelining} at once: each as it is, answers to HEAD without a body among others`, async (t) => {
      const seen = new Map<string, number>();
      const url = await http(t, async (request, response) => {
        let body = '';
        for await (const piece of request) body += piece;
        const key = `${request.method} ${request.url} ${request.headers['x-a']} ${body}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
        response.end('ten bytes.');
      });
      const result = await load({
        url,
        mix: MIX,
        headers: [['x-a', 'common']],
        requests: 40,
        connections: 2,
        pipelining,
      });
      assert.deepEqual([result.completed, result.failed], [40, {}]);
      assert.deepEqual(seen, expected);
      assert.deepEqual(
        result.requests?.map(({ name, weight, completed, failed, latency }) => [
          name,
          weight,
          completed,
          failed,
          latency !== null,
        ]),
        [
          ['list', 2, 20, 0, true],
          ['POST /add', 1, 10, 0, true],
          ['HEAD /head', 1, 10, 0, true],
        ],
      );
      assert.deepEqual(result.subject.mix, { size: 3, order: 'turn' });
    });
  }

  test('HTTP/2, at random, at a rate; ids are others in each', async (t) => {
    const seen = new Map<string, number>();
    const url = await h2c(t, (stream, headers) => {
      const key = `${headers[':method']} ${headers[':path']}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      stream.respond({ ':status': 200 }, { endStream: true });
    });
    const result = await load({ url, mix: MIX, order: 'random', http2: true, requests: 40, rate: 400 });
    assert.equal(result.completed, 40);
    assert.deepEqual(
      result.requests?.map(({ completed }) => completed),
      ['GET /a?b=1', 'POST /add', 'HEAD /head'].map((key) => seen.get(key) ?? 0),
    );
    const ids = new Set<string>();
    const other = await http(t, (request, response) => {
      ids.add(request.url ?? '');
      response.end();
    });
    await load({
      url: other,
      mix: [{ url: '/x/[<id>]' }, { url: '/y/[<id>]' }],
      ids: true,
      requests: 20,
      connections: 2,
      pipelining: 2,
    });
    assert.equal(ids.size, 20);
  });

  test('what cannot be', async () => {
    const url = 'http://127.0.0.1:1/';
    const cases = [
      [{ url: 'http://127.0.0.1:2/' }],
      [],
      [{ url: '/', weight: 0 }],
      [{ url: '/', weight: 1.5 }],
      [{ url: '/', method: 'G T' }],
    ];
    for (const mix of cases) await assert.rejects(load({ url, mix }), { code: 'BAD_OPTION' }, JSON.stringify(mix));
    const heavy = Array.from({ length: 3000 }, (_, i) => ({ url: '/', weight: i + 1 }));
    await assert.rejects(load({ url, mix: heavy }), { code: 'BAD_OPTION', hint: /--order random/ });
  });
});

suite('a file of requests', () => {
  const read = (text: string) => parseRequests(text, 'requests.txt', (path) => Buffer.from(`<${path}>`));

  test('paths, METHOD URL with headers and a body behind it, JSON', () => {
    const text = `# comment
/users/42

POST http://localhost/users
Content-Type: text/plain
X-Time: 10:30
@user.txt
{"url": "/b", "method": "PUT", "body": {"a": [1]}, "weight": 3, "name": "put"}
`;
    assert.deepEqual(JSON.parse(JSON.stringify(read(text))), [
      { url: '/users/42', headers: [] },
      {
        url: 'http://localhost/users',
        method: 'POST',
        headers: [
          ['Content-Type', 'text/plain'],
          ['X-Time', '10:30'],
        ],
        body: JSON.parse(JSON.stringify(Buffer.from('<user.txt>'))),
      },
      {
        url: '/b',
        method: 'PUT',
        headers: [['Content-Type', 'application/json']],
        body: '{"a":[1]}',
        weight: 3,
        name: 'put',
      },
    ]);
  });

  test('what is wrong is named by its line', () => {
    const cases: [string, RegExp][] = [
      ['', /contains no requests/],
      ['/a\nX: y\nwhat is this', /requests\.txt, line 3: "what is this" is not a request/],
      ['X-A: b', /line 1: .* is not a request/],
      ['{"url": "/a"', /line 1: it is no JSON/],
      ['{"url": "/a", "wieght": 2}', /unknown key "wieght"; there are url, method/],
      ['{"method": "GET"}', /needs a "url"/],
      ['{"url": "/a", "headers": ["X-A: b"]}', /"headers" must be an object/],
      ['{"url": "/a", "headers": {"X-A": {"b": 1}}}', /the header "X-A" must be a string/],
      ['{"url": "/a"}\nX-A: b', /line 2: "X-A: b" is not a request/],
    ];
    for (const [text, message] of cases) assert.throws(() => read(text), { code: 'BAD_OPTION', message }, text);
  });
});
