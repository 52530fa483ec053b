/** `resume` prints what the command that was interrupted would have printed: what it measured before, and in the form that was typed. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { SUITE } from '../host-variant.ts';
import { longForm } from '../stats/trials.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

const node = process.execPath;
const spin = ['--suite', SUITE, '--set', 'n=20000', '--no-progress'];

/** Words of a command, and a part of what it prints. */
const COMMANDS: [words: string[], part: RegExp][] = [
  [['run', 'forms', '--filter', 'spin', '--on', node], /^\nforms\/spin\.js\nforms\/spin\.js k=/],
  [
    ['run', 'forms', '--filter', 'spin', '--on', node, '--format', 'csv'],
    /^"filename", "configuration", "rate", "time"\n/,
  ],
  [
    ['run', 'forms', '--filter', 'spin', '--on', `first: ${node}`, '--on', `b: ${node}`],
    /\nfirst {2}forms\/spin\.js k=.*\nb {6}forms\/spin\.js k=/,
  ],
  [
    ['run', 'forms', '--filter', 'spin', '--on', `first: ${node}`, '--on', `b: ${node}`, '--format', 'csv'],
    /^"binary", "filename", "configuration", "rate", "time"\n"first", .*\n"b", /,
  ],
  [['scatter', 'forms/spin.js', '--on', node, '--runs', '2'], /^"filename", "k", "kind", "n", "rate", "time"\n/],
  [
    ['scatter', 'forms/spin.js', '--on', node, '--runs', '2', '--xaxis', 'k', '--category', 'kind'],
    /^ k +kind +rate +confidence\.interval\n/,
  ],
  [['noise', 'forms', '--filter', 'spin', '--set', 'k=1', '--on', node, '--runs', '3'], /against itself, 3 rounds\n/],
  [['noise', 'forms', '--filter', 'spin', '--set', 'k=1', '--on', node, '--runs', '3', '--json'], /"kind": "noise"/],
];

suite('resume', () => {
  const { env, home, remove } = sandbox();
  after(remove);

  /** As if the last experiment had been interrupted before its last two runs. */
  function interrupt(): void {
    const store = new DatabaseSync(join(home, 'experiments.sqlite'));
    const { id } = store.prepare('SELECT max(id) AS id FROM experiment').get() as { id: number };
    store.prepare("UPDATE experiment SET state = 'interrupted' WHERE id = ?").run(id);
    const key = 'configuration, variant, round';
    const last = `SELECT ${key} FROM run WHERE configuration IN (SELECT id FROM configuration WHERE experiment = ?)
      ORDER BY started DESC LIMIT 2`;
    const { changes } = store.prepare(`DELETE FROM run WHERE (${key}) IN (${last})`).run(id);
    assert.equal(changes, 2);
    store.close();
  }

  for (const [i, [words, part]] of COMMANDS.entries()) {
    // Of each command one form.
    test(words.join(' ').replaceAll(node, 'node'), [0, 4, 6].includes(i) ? {} : longForm(), async () => {
      const whole = await inProcess([...words, ...spin], env);
      assert.equal(whole.code, 0, whole.stderr);
      assert.match(whole.stdout, part);
      interrupt();
      const resumed = await inProcess(['resume', '--no-progress'], env);
      assert.equal(resumed.code, 0, resumed.stderr);
      assert.equal(form(resumed.stdout), form(whole.stdout));
    });
  }

  test('in another format, where one is typed', async () => {
    await inProcess(['run', 'forms', '--filter', 'spin', '--on', node, ...spin], env);
    interrupt();
    const { stdout } = await inProcess(['resume', '--no-progress', '--format', 'csv'], env);
    assert.match(stdout, /^"filename", "configuration", "rate", "time"\n/);
  });

  test('refuses a format that the kind lacks before it measures, and says which there are', async () => {
    await inProcess(['run', 'forms', '--filter', 'spin', '--on', node, ...spin], env);
    interrupt();
    const { code, stderr } = await inProcess(['resume', '--format', 'markdown'], env);
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^jsdyno: run has no format "markdown"; there are simple, csv \[BAD_OPTION\]\n {2}--format simple\n$/,
    );
    assert.match((await inProcess(['experiments'], env)).stdout, /^\S+ +run +interrupted +2 runs/);
  });

  test('so does show, and what is of another kind', async () => {
    for (const [words, refused] of [
      [['--format', 'rows'], /run has no format "rows"; there are simple, csv/],
      [['--metric', 'cold'], /run has no --metric/],
      [['--markdown', home], /run has no --markdown/],
    ] as const) {
      const { code, stdout, stderr } = await inProcess(['show', ...words], env);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, refused);
    }
  });

  test('--budget changes nothing of what cannot go on', async () => {
    await inProcess(['run', 'forms', '--filter', 'spin', '--on', node, ...spin], env);
    const stored = () => {
      const store = new DatabaseSync(join(home, 'experiments.sqlite'), { readOnly: true });
      const row = store.prepare('SELECT state, plan, ended FROM experiment ORDER BY id DESC LIMIT 1').get();
      store.close();
      return { ...row };
    };
    const before = stored();
    const { code, stderr } = await inProcess(['resume', 'last', '--budget', '1m', '--format', 'markdown'], env);
    assert.equal(code, 2);
    assert.match(stderr, /run has no format "markdown"/);
    assert.deepEqual(stored(), before);
  });
});

/** What is printed without its figures, and without the blanks that these push along. */
function form(text: string): string {
  return text
    .replaceAll(/-?\d[\d.,]*(e[+-]?\d+)?( (ms|s|%))?/g, '#')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^!.*\n/gm, '');
}
