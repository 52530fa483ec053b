import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { LoadResult } from '../../src/measure/load/result.ts';
import { HTTP1 } from '../measure/load/hostile/http1.ts';
import { HTTP2 } from '../measure/load/hostile/http2.ts';
import { http, tcp } from '../measure/load/servers.ts';
import { documentOf } from '../show/report/schemas.ts';
import { sandbox, start } from './cli.ts';
import { inProcess } from './in-process.ts';

suite('jsdyno load', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const short = ['--duration', '300ms', '--no-warmup'];

  test('prints what came of it', async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const { code, stdout, stderr } = await inProcess(
      ['load', url, ...short, '--rate', '200', '--arrivals', 'poisson'],
      env,
    );
    assert.equal(stderr, '');
    // On a busy machine the generator may be late, and says so first.
    assert.equal(code, stdout.startsWith('invalid: ') ? 3 : 0);
    const words = /^http:\S+ {2}GET, HTTP\/1\.1, 10 connections, 200\/s, poisson arrivals, seed 1, \d+ ms\n/m;
    assert.match(stdout, words);
    for (const line of [/requests\/s +\d/, /P50 +P90 +P99 +P99\.9 +max/, /latency .*[mµ]?s/, /service/, /send lag/]) {
      assert.match(stdout, line);
    }
    assert.match(stdout, /statuses +200: \d+\n/);
    assert.match(stdout, /CPU +generator \d/);
    assert.match(stdout, /generator +own \(jsdyno \d/);
  });

  test('JSON, the percentile distribution, each latency, a body from a file', async (t) => {
    const bodies = new Set<string>();
    const url = await http(t, (request, response) => {
      request.on('data', (piece) => bodies.add(`${request.method} ${request.headers['x-a']} ${piece}`));
      request.on('end', () => response.end());
    });
    const [body, hdr, raw] = ['body', 'hdr', 'raw'].map((name) => join(home, name)) as [string, string, string];
    writeFileSync(body, 'from a file');
    const args = ['--requests', '30', '--header', 'X-A: b', '--body', `@${body}`, '--json', '--hdr', hdr, '--raw', raw];
    const { code, stdout, stderr } = await inProcess(['load', url, ...args], env);
    assert.equal(code, 0, stderr);
    const result = documentOf('load', stdout) as LoadResult;
    assert.equal(result.completed, 30);
    assert.equal(result.histograms?.latency.count, 30);
    assert.deepEqual([...bodies], ['POST b from a file']);
    assert.match(readFileSync(hdr, 'utf8'), /Total count {4}= {11}30\]/);
    assert.equal(readFileSync(raw, 'utf8').trim().split('\n').length, 31);
  });

  test('a result that cannot be used is exit code 3, whatever it is printed as', async (t) => {
    const url = await tcp(t, 'nonsense\n');
    const { code, stdout } = await inProcess(['load', url, ...short], env);
    assert.equal(code, 3);
    assert.match(stdout, /protocol: bad status line: /);
    assert.match(stdout, /^invalid: no request was answered\n\nhttp:/);
    const silent = await tcp(t, () => {});
    const args = ['load', silent, ...short, '--rate', '50', '--timeout', '300ms', '--json'];
    const { code: openCode, stdout: json } = await inProcess(args, env);
    const { valid, marks } = documentOf('load', json) as LoadResult;
    assert.deepEqual([openCode, valid, marks[0]?.code, marks[0]?.invalid], [3, false, 'unanswered', true]);
  });

  test('Ctrl-C prints the figures up to then', async (t) => {
    let count = 0;
    const url = await http(t, (_request, response) => {
      if (++count === 500) child.kill('SIGINT');
      response.end();
    });
    const { child, ended } = start(['load', url, '--no-warmup'], env);
    const { code, stdout } = await ended;
    assert.equal(code, 130);
    assert.match(stdout, /! interrupted/);
  });

  // The first keeps the generator at work without an end, the second never lets it begin.
  const held: [string, string[], (socket: Socket) => void][] = [
    ['pours answers nobody asked for', [], HTTP1.find(({ name }) => name === 'pours answers')?.serve as never],
    [
      'sends rubbish over HTTP/2',
      ['--http2'],
      HTTP2.find(({ name }) => /^HTTP.1.1 to each/.test(name))?.serve as never,
    ],
    ['never says that it speaks HTTP/2', ['--http2'], () => {}],
  ];
  for (const [name, args, serve] of held) {
    test(`SIGTERM ends a load on a server that ${name}`, async (t) => {
      let isBegun = () => {};
      const begun = new Promise<void>((resolve) => {
        isBegun = resolve;
      });
      const url = await tcp(t, {
        connection(socket) {
          serve(socket);
          socket.once('data', isBegun);
        },
      });
      const { child, ended } = start(
        ['load', url, '--no-warmup', '--duration', '10m', '--timeout', '10m', ...args],
        env,
      );
      await begun;
      child.kill('SIGTERM');
      assert.equal((await ended).code, 130);
    });
  }

  test('several requests of a file, a histogram, a timeline, the times before the answer', async (t) => {
    const seen = new Set<string>();
    const url = await http(t, (request, response) => {
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        seen.add(`${request.method} ${request.url} ${request.headers['x-a'] ?? '-'} ${body}`);
        response.end('ok');
      });
    });
    const file = join(home, 'requests.txt');
    writeFileSync(join(home, 'user.json'), '{}');
    writeFileSync(file, 'GET /a\nX-A: b\n\nPOST /b\n@user.json\n{"url":"/c","weight":2}\n');
    const args = [
      '--requests-from',
      file,
      '--requests',
      '40',
      '--histogram',
      '--timeline',
      '--verbose',
      '--no-progress',
    ];
    const { code, stdout, stderr } = await inProcess(['load', url, ...args], env);
    assert.equal(code, 0, stderr);
    assert.deepEqual([...seen].sort(), ['GET /a b ', 'GET /c - ', 'POST /b - {}']);
    assert.match(stdout, /3 requests in order/);
    for (const line of [/^first byte .*s\n/m, /^TCP .*s\n/m, /^runs on +(CPU|any)/m, /^GET \/c +20 /m])
      assert.match(stdout, line);
    assert.match(stdout, /up to +answers +of all\n/);
    assert.match(stdout, /answered\/s +P50 +P99 +max +errors\n0 s +\d/);
  });

  test('thresholds decide the exit code: 4 when one was crossed', async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const run = (...args: string[]) => inProcess(['load', url, '--requests', '20', '--no-progress', ...args], env);
    const held = await run('--fail-if', 'p99 > 60s', '--fail-if', 'errors > 0');
    assert.equal(held.code, 0, held.stderr);
    assert.match(held.stdout, /fail-if +p99 > 60s +\S+ \S+ +held\nfail-if +errors > 0 +0 +held\n$/);
    const crossed = await run('--fail-if', 'p99 > 60s', '--fail-if', 'p50 > 1ns', '--json');
    assert.equal(crossed.code, 4);
    const { thresholds } = JSON.parse(crossed.stdout);
    assert.deepEqual(
      thresholds.map(({ crossed: one }: { crossed: boolean }) => one),
      [false, true],
    );
    const nothing = await tcp(t, 'nonsense\n');
    assert.equal(
      (await inProcess(['load', nothing, ...short, '--fail-if', 'rate < 1'], env)).code,
      3,
      'it cannot be told',
    );
  });

  test('pinned it runs in a process of its own, and spins', { skip: process.platform !== 'linux' }, async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const cpu = readFileSync('/proc/self/status', 'utf8').match(/^Cpus_allowed_list:\s*(\d+)/m)?.[1] ?? '0';
    const args = ['--rate', '100', '--duration', '300ms', '--no-warmup', '--no-progress', '--pin', cpu];
    const { stdout } = await inProcess(['load', url, ...args], env);
    assert.match(stdout, new RegExp(`^runs on +CPU ${cpu}, spins near due times$`, 'm'));
    const sleeping = await inProcess(['load', url, ...args, '--no-spin', '--json'], env);
    const { subject, placed } = JSON.parse(sleeping.stdout);
    assert.deepEqual([subject.spin, placed], [false, `CPU ${cpu}, sleeps until due times (--no-spin)`]);
  });

  test('--ramp tries rising rates and says where the knee is, or why not', async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const args = ['--ramp', '20..40', '--duration', '300ms', '--warmup', '100ms', '--no-progress'];
    const { code, stdout, stderr } = await inProcess(['load', url.replace('//', '//me:secret@'), ...args], env);
    assert.ok(code === 0 || code === 3, stderr);
    assert.doesNotMatch(`${stdout}${stderr}`, /secret/);
    assert.match(stdout, /^http:\S+ {2}20\.\.40\/s, 300 ms each .*\n\n +rate +answered\/s +P50 +P99\n +20 /);
    assert.match(stdout, /\n(knee|! (no knee up to 40\/s|at least|the lowest|the generator))/);
    const json = documentOf('load-ramp', (await inProcess(['load', url, ...args, '--json'], env)).stdout);
    assert.equal(json.steps[0].rate, 20);
  });

  const bad: [string, string[], number, RegExp][] = [
    ['an address without http', ['localhost:3000'], 2, /BAD_URL\]\n {2}jsdyno load http:\/\/localhost:3000/],
    ['nobody there', ['http://127.0.0.1:1/'], 1, /refused \[SERVER_UNREACHABLE\]\n.*start the server/],
    ['a header without a colon', ['http://127.0.0.1:1/', '--header', 'x'], 2, /BAD_OPTION/],
    ['a body that is not there', ['http://127.0.0.1:1/', '--body', '@/no/such'], 2, /BAD_OPTION/],
    ['a rate that is none', ['http://127.0.0.1:1/', '--rate', 'x'], 2, /number per second/],
    [
      'a rate for wrk',
      ['http://127.0.0.1:1/', '--generator', 'wrk', '--rate', '5'],
      2,
      /wrk cannot make this load.*BAD_OPTION/,
    ],
    [
      'sockets of oha',
      ['http://127.0.0.1:1/', '--generator', 'oha', '--unix-socket', '/x'],
      2,
      /no Unix domain sockets/,
    ],
    ['no address', [], 2, /the address of the server is missing/],
    [
      'two servers',
      ['http://127.0.0.1:1/', 'http://127.0.0.1:2/'],
      2,
      /are different servers.*start one load for each/s,
    ],
    [
      'a threshold that is none',
      ['http://127.0.0.1:1/', '--fail-if', 'p99 > 20'],
      2,
      /p99 needs a unit \[BAD_OPTION\]/,
    ],
    [
      'a file of requests that is not there',
      ['http://127.0.0.1:1/', '--requests-from', '/no'],
      2,
      /cannot read \/no: ENOENT/,
    ],
    ['a certificate that is not there', ['https://127.0.0.1:1/', '--cert', '/no'], 2, /--cert: cannot read/],
    ['a CPU that is not there', ['http://127.0.0.1:1/', '--pin', '4096'], 2, /PINNING_UNAVAILABLE/],
    ['a rate and a ramp', ['http://127.0.0.1:1/', '--ramp', '1..2', '--rate', '1'], 2, /--rate and --ramp exclude/],
    ['a ramp that is none', ['http://127.0.0.1:1/', '--ramp', '5'], 2, /lowest and the highest rate/],
    ['--hdr of wrk', ['http://127.0.0.1:1/', '--generator', 'wrk', '--hdr', 'x'], 2, /BAD_USAGE/],
  ];
  for (const [name, args, exit, text] of bad) {
    test(name, async () => {
      const { code, stdout, stderr } = await inProcess(['load', ...args], env);
      assert.match(stderr, text);
      assert.deepEqual([code, stdout], [exit, '']);
      assert.doesNotMatch(stderr, /\n\s+at /);
    });
  }
});
