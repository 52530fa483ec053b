/** What fresh servers answer, before any load: real servers, asked twice each. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { HttpRow } from '../../../../src/kinds/http/configuration.ts';
import { outputOfServer } from '../../../../src/kinds/http/measure/server-output.ts';
import { httpConfiguration } from '../../../../src/kinds/http/rows.ts';
import { meaningOf } from '../../../../src/search/why/meaning.ts';
import { hostVariant } from '../../../host-variant.ts';

suite('what a server answers', () => {
  const root = mkdtempSync(join(tmpdir(), 'jsdyno-http-'));
  after(() => rmSync(root, { recursive: true, force: true }));

  async function answersOf(name: string, handler: string) {
    const scenario = join(root, name);
    mkdirSync(scenario);
    writeFileSync(
      join(scenario, 'server.cjs'),
      `let n = 0;\nrequire('http').createServer((request, response) => { ${handler} }).listen(process.env.PORT, '127.0.0.1');`,
    );
    writeFileSync(
      join(scenario, 'scenario.json'),
      JSON.stringify({
        server: { node: ['server.cjs'] },
        ready: { timeout: '2s' },
        routes: [{ name: 'hello', path: '/', expect: { body: 'hello' } }],
      }),
    );
    const route = {
      name: 'hello',
      method: 'GET',
      path: '/',
      headers: {},
      body: null,
      expect: { status: 200, headers: {} },
    };
    const row = { scenario, route } as unknown as HttpRow;
    return outputOfServer(
      { variant: hostVariant(), configuration: httpConfiguration('test', row), folder: root, timeoutMs: 30_000 },
      row,
    );
  }

  // Whether it is up was asked before.
  test('is told of each time it is asked, right or not', async () => {
    const said = await answersOf('other', "response.statusCode = 201; response.end('other ' + n++);");
    assert.ok('values' in said, JSON.stringify(said));
    assert.deepEqual(
      said.values.map(({ name, shown }) => [name, shown]),
      [
        ['the status of /', ['201', '201', '201', '201']],
        ['the body of /', ['other 1', 'other 2', 'other 1', 'other 2']],
      ],
    );
  });

  test('is held against that of another: the first answer that differs is named', async () => {
    const old = await answersOf('old', "response.end('hello');");
    const other = await answersOf('new', "response.end(n++ === 2 ? 'hallo' : 'hello');");
    assert.ok('values' in old && 'values' in other);
    const { same, differences } = meaningOf({ old: [old, old], new: [other, other] });
    assert.equal(same, false);
    const [first] = differences;
    assert.deepEqual([first?.name, first?.call, first?.old, first?.new], ['the body of /', 2, 'hello', 'hallo']);
  });

  test('of one that does not come up, or breaks off, the reason is told', async () => {
    const said = await answersOf('gone', 'response.destroy();');
    assert.deepEqual('values' in said, false);
    assert.match(JSON.stringify(said), /failed/);
  });
});
