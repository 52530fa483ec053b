/** `jsdyno import` as it is typed: files and standard input, CSV and JSON. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { ROOT } from '../host-variant.ts';
import { sandbox } from './cli.ts';

const CSV =
  '"binary","filename","configuration","rate","time"\n"old","a.js","n=1",1.5,0.1\n"new","a.js","n=1",2.25,0.2\n';

suite('jsdyno import', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const jsdyno = (args: string[], input = '') =>
    spawnSync(join(ROOT, 'jsdyno'), args, { env, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
  const exported = (format: string) => jsdyno(['export', '--format', format]).stdout;

  test('a CSV and an export, from a file and from standard input, come to the same', () => {
    const csv = join(home, 'compare.csv');
    writeFileSync(csv, CSV);
    assert.equal(jsdyno(['import', csv]).status, 0);
    const [first, json] = [exported('csv'), exported('json')];
    const file = join(home, 'experiment.json');
    writeFileSync(file, json);
    for (const [args, input] of [
      [['import', file], ''],
      [['import', '-'], json],
      [['import', '-'], CSV],
    ] as const) {
      const { status, stdout, stderr } = jsdyno([...args], input);
      assert.equal(status, 0, stderr);
      assert.match(stdout, /^\d{4}-\d{4}-\w{3}\n$/);
      assert.equal(exported('csv'), first);
    }
  });

  test('what is neither is refused in one line', () => {
    const cut = exported('json').slice(0, -4);
    for (const [args, input, words] of [
      [['import', '-'], '', /standard input is empty/],
      [['import', '-'], 'binary?\n', /line 1 of standard input is not the header/],
      [['import', '-'], cut, /^jsdyno: .*standard input is neither compare\.js' CSV nor an exported experiment/],
      [['import', join(home, 'missing.json')], '', /there is no such file/],
    ] as const) {
      const { status, stderr } = jsdyno([...args], input);
      assert.equal(status, 2, stderr);
      assert.match(stderr, words);
    }
  });
});
