/** `jsdyno init` as it is typed: what it writes runs. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { folderOf, SHAPES } from '../search/gate/init/packages.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

suite('jsdyno init', () => {
  const { env, remove } = sandbox();
  after(remove);

  /** Writes, types the last line that was printed, and returns what that printed. */
  async function tried(folder: string) {
    mkdirSync(join(folder, '.git'));
    const { code, stdout, stderr } = await inProcess(['init'], env, folder);
    assert.equal(code, 0, stderr);
    const [, line = ''] = /jsdyno (ops .*)\n$/.exec(stdout) ?? [];
    return { stdout, ran: await inProcess(line.split(' '), env, folder) };
  }

  test('an example of a module runs, and so does one of CommonJS; files that are there stay', async () => {
    const folder = folderOf(SHAPES.esm);
    const { stdout, ran } = await tried(folder);
    assert.match(
      stdout,
      /^\+ wrote {3}jsdyno\.yml: what the gate measures\n\+ wrote {3}bench\/slug-maker\.js: measures slug\n/,
    );
    assert.equal(ran.code, 0, ran.stderr);
    assert.match(ran.stdout, / ok {2}slug\n1 ran on node/);
    const common = await tried(folderOf(SHAPES.commonjs));
    assert.match(common.ran.stdout, / ok {2}addUp\n1 ran on node/);

    writeFileSync(join(folder, 'jsdyno.yml'), 'mine: 1\n');
    rmSync(join(folder, '.github'), { recursive: true });
    const again = await inProcess(['init'], env, folder);
    assert.equal(again.code, 0, again.stderr);
    assert.match(again.stdout, /^ {2}exists {2}jsdyno\.yml, unchanged\n\+ wrote {3}\.github\/workflows\/jsdyno\.yml/);
    assert.equal(readFileSync(join(folder, 'jsdyno.yml'), 'utf8'), 'mine: 1\n');
  });

  test('what throws whatever it is given is not available, with the reason, and no failure', async () => {
    const folder = folderOf({
      'package.json': { name: 'picky', type: 'module', main: 'index.js' },
      'index.js':
        'export const parse = (text) => { throw new TypeError(text); };\nexport const lower = (text) => text.toLowerCase();\n',
    });
    const { ran } = await tried(folder);
    assert.equal(ran.code, 0, ran.stderr);
    assert.match(ran.stdout, /parse\n.*it throws at all of these inputs: write others/);
  });

  test('a dry run writes nothing; what cannot be begun says what to type', async () => {
    const folder = folderOf(SHAPES.workspace);
    const dry = await inProcess(['init', 'packages/a', '--dry-run'], env, folder);
    assert.match(dry.stdout, /\+ would write packages\/a\/jsdyno\.yml/);
    assert.match(dry.stdout, /\ncd packages\/a && jsdyno ops bench\/a\.js --test\n$/);
    assert.equal(existsSync(join(folder, 'packages/a/jsdyno.yml')), false);
    const root = await inProcess(['init'], env, folder);
    assert.equal(root.code, 2);
    assert.match(root.stderr, /all is a workspace.*\[BAD_USAGE\]\n {2}name one of them: jsdyno init packages\/a/);
  });
});
