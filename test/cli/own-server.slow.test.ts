/** `jsdyno http --server`, `--command` and `jsdyno http init` as they are typed. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { HttpReport } from '../../src/kinds/http/report/http-report.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

suite("a server of one's own", { skip: process.platform !== 'linux' }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const folder = join(home, 'mine');
  mkdirSync(folder);
  const app = join(folder, 'app.js');
  const source = `let count = 0;
require('http').createServer((q, r) => {
  if (q.url === '/none') r.statusCode = 404;
  r.end(q.url === '/count' ? String(count++) : q.url);
}).listen(process.env.PORT ?? 3000);\n`;
  writeFileSync(app, source);
  const run = (...args: string[]) => inProcess(args, env, folder);
  const SHORT = ['--connections', '4', '--duration', '300ms', '--warmup', '100ms', '--shares', 'none'];

  test('in one line, without a file; stored, it can be gone on with from anywhere, unless it changed', async () => {
    const line = ['http', '--server', 'app.js', '--load', '/users/42', '--load', '/count', '--on', process.execPath];
    const { code, stdout, stderr } = await inProcess(
      [...line, ...SHORT, '--runs', '2', '--format', 'json'],
      env,
      folder,
    );
    assert.equal(code, 0, stderr);
    const { routes } = JSON.parse(stdout) as HttpReport;
    assert.deepEqual(
      routes.map(({ scenario, request, throughput }) => [scenario, request, throughput[0]?.verdict]),
      [
        ['app', 'GET /users/42', 'measured'],
        ['app', 'GET /count', 'measured'],
      ],
    );
    assert.match(
      stderr,
      /^\/users\/42: expected answer: 200 with the same 9 bytes\n\/count: expected answer: 200 with any body/,
    );
    const { configurations } = JSON.parse((await inProcess(['export', '--format', 'json'], env)).stdout);
    assert.deepEqual(configurations[0].http.route.expect.body, { text: '/users/42' });
    const resumed = await inProcess(['resume', 'last', '--format', 'json'], env);
    assert.equal(resumed.code, 0, resumed.stderr);
    writeFileSync(app, `${source}// changed\n`);
    assert.match((await inProcess(['resume', 'last'], env)).stderr, /changed since .*\[EXPERIMENT_CHANGED\]/);
    writeFileSync(app, source);
  });

  test('what cannot be is said at once', async () => {
    const cases: [string[], RegExp][] = [
      [
        ['--server', 'app.js', '--load', '/none', '--on', process.execPath],
        /\/none answered 404 on .*; +check --load.*--status 404/,
      ],
      [['--server', 'app.js', '--command', 'x'], /exclude each other.*BAD_USAGE/],
      [['--server', 'app.js', '--scenario', 'native'], /exclude each other.*http init/],
      [['--load', '/x'], /--load is for a server of your own/],
      [['--server', 'app.js', '--port', '0'], /a port from 1 to 65535/],
    ];
    for (const [args, expected] of cases) {
      const { code, stderr } = await run('http', ...args);
      assert.ok(code === 2, `${args.join(' ')}: ${code} ${stderr}`);
      assert.match(stderr.replaceAll('\n', '; '), expected);
    }
  });

  test('"http init" writes what runs, and never overwrites', async () => {
    const { code, stdout, stderr } = await run('http', 'init');
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      /^wrote scenario\.json: app\.js, asked for \/: expected answer: 200 with the same 1 bytes\n\njsdyno http --scenario \. --on node@22 --on node@24\n$/,
    );
    const text = readFileSync(join(folder, 'scenario.json'), 'utf8');
    assert.match(text, /^ {4}"node": \["app\.js"\],$/m);
    const again = await run('http', 'init');
    assert.deepEqual([again.code, readFileSync(join(folder, 'scenario.json'), 'utf8')], [2, text]);
    assert.match(again.stderr, /scenario\.json exists already \[BAD_USAGE\]\n {2}"jsdyno http --scenario \." runs it/);
    const measured = await run('http', '--scenario', '.', '--on', process.execPath, ...SHORT, '--runs', '1');
    assert.equal(measured.code, 0, measured.stderr);
  });

  test('"http init" where no server is, and where it does not start', async () => {
    const made = await run('http', 'init', 'new');
    assert.equal(made.code, 0, made.stderr);
    assert.match(
      made.stdout,
      /^wrote new\/server\.cjs: no server was there\nwrote new\/scenario\.json: server\.cjs, .*5 bytes\n/,
    );
    // Where only its scenario.json is left, nothing is written beside it.
    mkdirSync(join(folder, 'kept'));
    writeFileSync(join(folder, 'kept', 'scenario.json'), '{}');
    assert.equal((await run('http', 'init', 'kept')).code, 2);
    assert.deepEqual(readdirSync(join(folder, 'kept')), ['scenario.json']);
    mkdirSync(join(folder, 'broken'));
    writeFileSync(join(folder, 'broken', 'server.js'), "throw new Error('no database');");
    const broken = await run('http', 'init', 'broken');
    assert.equal(broken.code, 3);
    assert.match(broken.stdout, /! it did not answer here: the server ended with code 1: .*no database/);
    const file = await run('http', 'init', 'app.js');
    assert.match(file.stderr, /app\.js is not a folder \[FILE_UNWRITABLE\]/);
  });

  test('the line that "http init" prints can be typed, whatever the folder is called', async () => {
    const name = `it's a \u001b[31m\u202eplace`;
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'app.js'), source);
    const { code, stdout, stderr } = await run('http', 'init', name);
    assert.equal(code, 0, stderr);
    assert.equal(
      stdout.replace(/(?<=scenario\.json: ).*/, '...'),
      "wrote it's a \\x1b[31m\\u202eplace/scenario.json: ...\n\n" +
        "jsdyno http --scenario './it'\\''s a \\x1b[31m\\u202eplace' --on node@22 --on node@24\n",
    );
  });

  test('an autobench.yml says what a server of --server is asked', async () => {
    writeFileSync(join(folder, 'autobench.yml'), 'benchmarks: [{ path: /a }, { path: /b, method: POST, body: x }]\n');
    const line = ['http', '--server', 'app.js', '--config', 'autobench.yml', '--on', process.execPath];
    const { code, stdout, stderr } = await run(...line, ...SHORT, '--runs', '1', '--format', 'json');
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      (JSON.parse(stdout) as HttpReport).routes.map(({ request, throughput }) => [request, throughput[0]?.verdict]),
      [
        ['GET /a', 'measured'],
        ['POST /b', 'measured'],
      ],
    );
    const both = await run(...line, '--load', '/x');
    assert.equal(both.code, 2);
    assert.match(both.stderr, /--load and --config both give the requests \[BAD_USAGE\]\n {2}leave out --load/);
  });
});
