import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Command } from 'commander';
import { doctorLine, requestLine } from '../../../src/cli/doctor/typed-line.ts';
import { OPTIONS } from '../../../src/inspect/doctor/options.ts';
import { declare, typedOf } from '../../../src/work/typed/declared.ts';

const usual = typedOf(OPTIONS, declare(new Command(), OPTIONS).opts());

suite('the command that looks again', () => {
  test('is what was typed, quoted for a shell', () => {
    assert.equal(
      doctorLine(['node', 'my app.js'], {
        ...usual,
        path: '/a b',
        rate: 500,
        durationMs: 2500,
        warmupMs: 0,
        try: true,
      }),
      "jsdyno doctor --load '/a b' --rate 500 --duration 2500ms --warmup 0 --try -- node 'my app.js'",
    );
    assert.equal(
      doctorLine([], { ...usual, pid: 7, load: false }),
      'jsdyno doctor --pid 7 --no-load --duration 20s --warmup 3s',
    );
  });

  test('has no value of a header that opens doors, and no password', () => {
    const header = ['Accept: text/html', 'authorization: Bearer abc', 'X-Api-Key: abc', 'Cookie: abc'];
    const line = doctorLine([], { ...usual, pid: 7, load: 'http://me:abc@localhost:1/', header });
    assert.doesNotMatch(line, /abc/);
    assert.match(line, /--header 'Accept: text\/html'/);
    assert.match(line, /--header 'X-Api-Key: \.\.\.'/);
  });

  test('has no password with an @ in it, and no header of a session', () => {
    const header = ['X-Auth: abc', 'X-Session-Id: abc', 'X-Password: abc', 'X-Credentials: abc', 'X-Author: Ann'];
    const line = doctorLine([], { ...usual, pid: 7, load: 'http://me:abc@abc@localhost:1/@you', header });
    assert.doesNotMatch(line, /abc/);
    assert.match(line, /--load http:\/\/\.\.\.@localhost:1\/@you /);
    assert.match(line, /--header 'X-Author: Ann'/);
    assert.equal(requestLine({ ...usual, load: 'http:/me:abc@localhost/' }), 'GET http:/...@localhost/');
  });

  test('has no value of a query that opens doors', () => {
    const path = '/a?page=2&access_token=abc&api%5Fkey=abc#top';
    const shown = '/a?page=2&access_token=...&api%5Fkey=...#top';
    assert.match(doctorLine(['node', 'app.js'], { ...usual, path }), /page=2&access_token=\.\.\.&api%5Fkey=\.\.\.#top/);
    assert.equal(requestLine({ ...usual, path }), `GET ${shown}`);
    const load = `http://localhost:1${path}`;
    assert.doesNotMatch(doctorLine([], { ...usual, pid: 7, load }), /abc/);
    assert.equal(requestLine({ ...usual, load }), `GET http://localhost:1${shown}`);
    assert.equal(requestLine({ ...usual, path: '/a?b=c@d&%=1' }), 'GET /a?b=c@d&%=1');
  });

  test('says what was asked', () => {
    assert.equal(requestLine({ ...usual, path: '/users' }), 'GET /users');
    assert.equal(requestLine({ ...usual, body: '@file' }), 'POST /');
    assert.equal(requestLine({ ...usual, load: 'http://me:abc@localhost:1/' }), 'GET http://...@localhost:1/');
    assert.equal(requestLine({ ...usual, load: false }), null);
  });
});
