/** Memory of a server: under load, or with a line that says that got no requests of it. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { sandbox } from '../../cli/cli.ts';
import { inProcess } from '../../cli/in-process.ts';

suite('memory of a server', { skip: process.platform !== 'linux' }, () => {
  const { env, home, remove } = sandbox();
  after(remove);
  writeFileSync(
    join(home, 'app.js'),
    "require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.env.PORT || 0);",
  );
  writeFileSync(join(home, 'still.js'), 'setInterval(() => {}, 1e6);');
  const memory = (line: string) =>
    inProcess(['memory', ...line.split(' '), '--on', process.execPath, '--runs', '1', '--no-progress'], env, home);

  test('that nobody asks is said to be so, and how to ask', async () => {
    const { code, stdout, stderr } = await memory('app.js --duration 1500ms');
    assert.equal(code, 0, stderr);
    assert.match(stdout.replace(/\s+/g, ' '), /it listened on port \d+, but got no requests/);
    assert.doesNotMatch((await memory('still.js --duration 500ms')).stdout, /got no requests/);
  });

  test('is under load with --load', async () => {
    const { code, stdout, stderr } = await memory('app.js --load / --rate 50 --connections 2 --duration 2s');
    assert.equal(code, 0, `${stdout}${stderr}`);
    assert.doesNotMatch(stdout, /got no requests|failed/);
  });

  test('is refused as under load where it never listens, and a rate without a load', async () => {
    const { code, stdout } = await memory('still.js --load / --duration 500ms');
    assert.equal(code, 3);
    assert.match(stdout.replace(/\s+/g, ' '), /it listened on no port, or on several: there was no load on it/);
    const refused = await memory('app.js --rate 50');
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /--rate needs a load \[BAD_OPTION\]\n {2}add --load \//);
  });
});
