/** How a server of one's own is named: all that people type for it. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { httpRequest } from '../../../../src/kinds/http/commands/http.ts';
import { askedBy, withServer } from '../../../../src/kinds/http/commands/own-server.ts';
import { httpWords } from '../../../../src/kinds/http/http-words.ts';
import { OPTIONS } from '../../../../src/kinds/http/options.ts';
import { typedOf } from '../../../../src/work/typed/declared.ts';
import { parsingProgram } from '../../../parsing-program.ts';

/** What `jsdyno http` makes of a line. */
function typed(line: string) {
  const { program, parsed } = parsingProgram();
  program.parse(['http', ...line.split(' ')], { from: 'user' });
  const [{ args = [], options = {} } = {}] = parsed;
  return withServer(args, typedOf(OPTIONS, options));
}

function named(line: string) {
  const { on, server, command, scenarios } = typed(line);
  return { on, server, command, scenarios };
}

suite('jsdyno http', () => {
  test('takes a script, a command line, an address or a scenario', () => {
    const none = { on: [], server: undefined, command: undefined, scenarios: [] };
    assert.deepEqual(named('server.js'), { ...none, server: 'server.js' });
    assert.deepEqual(named('-- server.js --port 1'), { ...none, server: 'server.js --port 1' });
    assert.deepEqual(named('-- node server.js'), { ...none, on: ['node'], server: 'server.js' });
    assert.deepEqual(named('--on node@22 -- node server.js'), { ...none, on: ['node@22'], server: 'server.js' });
    assert.deepEqual(named('--on node@22 --on bun@1 server.js'), {
      ...none,
      on: ['node@22', 'bun@1'],
      server: 'server.js',
    });
    assert.deepEqual(named('-- node --no-opt server.js'), {
      ...none,
      on: ['node'],
      command: '$RUNTIME --no-opt server.js',
    });
    assert.deepEqual(named('npm start'), { ...none, command: 'npm start' });
    assert.deepEqual(named('native'), { ...none, scenarios: ['native'] });
  });

  test('takes --load as a path, or as an address, whose port the server has', () => {
    const load = ['/a', 'http://localhost:3000/b?c=1'];
    assert.deepEqual(askedBy({ load, path: ['/d'] }), {
      origin: 'http://localhost:3000',
      paths: ['/a', '/b?c=1', '/d'],
    });
    assert.deepEqual(askedBy({ load: ['/a'], path: [] }), { paths: ['/a'] });
    const two = ['http://localhost:1/', 'http://localhost:2/'];
    assert.throws(() => askedBy({ load: two, path: [] }), /several are named/);
  });

  test('loads a server that is up at its address, and prints the line that does so again', () => {
    for (const line of ['http://localhost:3000/a', '--load http://localhost:3000/a']) {
      const { plan, variants } = httpRequest(typed(line));
      assert.equal(plan.http.origin, 'http://localhost:3000');
      assert.deepEqual(
        plan.http.requests?.map(({ path }) => path),
        ['/a'],
      );
      assert.match(httpWords(plan, variants).join(' '), /^http --load http:\/\/localhost:3000\/a\b/);
    }
  });
});
