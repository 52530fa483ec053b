/**
 * What is printed of the stores of the version before, byte for byte. Each change of these files is one that users see:
 * CHANGELOG.md names it.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { assertKept, emptyBefore, fillStore, NOWHERE, storedNames, transcript } from './before.ts';
import { keptTexts } from './kept-help.ts';

const FORMATS = ['upstream', 'table', 'markdown', 'json', 'csv', 'operations', 'rows'];
/** The others print by the same formats: theirs is the default and JSON, which holds all figures. */
const IN_EVERY_FORMAT = new Set([
  'compare-adaptive',
  'compare-three',
  'compare-faults',
  'ops-one',
  'ops-two',
  'ops-test',
  'startup-one',
  'startup-scripts',
  'startup-commands',
  'http-one',
  'http-two',
  'imported',
]);

const before = emptyBefore();
after(before.remove);
const database = fillStore(before, NOWHERE);
const all = storedNames(database);
database.close();

async function transcripts(commands: readonly string[][]): Promise<string> {
  let text = '';
  for (const command of commands) text += transcript(command, await before.run(command));
  // The only texts of today: where the test's store and pages are.
  return text.replaceAll(before.home, 'HOME').replaceAll(before.cache, 'CACHE');
}

test('the list of them', async () => {
  const commands = [['experiments'], ['experiments', '--json'], ['show', 'no-such'], ['show', 'compare-']];
  assertKept(await transcripts(commands), 'golden/experiments.txt');
});

for (const { name, kind } of all) {
  test(`show ${name}`, async () => {
    const formats = IN_EVERY_FORMAT.has(name) ? FORMATS : ['json'];
    const commands = [['show', name], ...formats.map((format) => ['show', name, '--format', format])];
    if (kind === 'ops' && IN_EVERY_FORMAT.has(name))
      commands.push(['show', name, '--metric', 'cold', '--format', 'table']);
    assertKept(await transcripts(commands), `golden/${name}.txt`);
  });

  test(`export ${name}`, async () => {
    for (const format of ['json', 'csv']) {
      const { stdout } = await before.run(['export', name, '--format', format]);
      assertKept(stdout, `exports/${name}.${format}`);
    }
  });
}

for (const columns of [60, 132]) {
  test(`on a terminal of ${columns} columns`, async () => {
    let text = '';
    for (const { name, kind } of all.filter((one) => IN_EVERY_FORMAT.has(one.name))) {
      const format = kind === 'compare' || kind === 'import' ? ['--format', 'table'] : [];
      const command = ['show', name, ...format];
      text += transcript(command, await before.run(command, columns));
    }
    assertKept(text, `golden/terminal-${columns}.txt`);
  });
}

test('result pages of operations', async () => {
  const folder = join(before.home, 'pages');
  let text = '';
  for (const { name } of all.filter(({ kind }) => kind === 'ops')) {
    text += await transcripts([['show', name, '--format', 'csv', '--markdown', folder]]);
    for (const page of readdirSync(folder).sort()) text += `--- ${page}\n${readFileSync(join(folder, page), 'utf8')}\n`;
    rmSync(folder, { recursive: true });
  }
  assertKept(text, 'golden/pages.txt');
});

test('what export says beside, and what cannot go on', async () => {
  const interrupted = all.filter(({ name }) => name.includes('interrupted'));
  const commands = [
    ['export', 'compare-adaptive', '--output', join(before.home, 'adaptive.csv')],
    ['export', 'compare-three', '--output', join(before.home, 'fixed.csv')],
    // Nothing of what they were measured with is there.
    ...['imported', 'compare-adaptive', 'no-such', ...interrupted.map(({ name }) => name)].map((name) => [
      'resume',
      name,
    ]),
  ];
  assertKept(await transcripts(commands), 'golden/refused.txt');
});

test('the help of each command is the one that is kept', async () => {
  const kept = keptTexts();
  assert.ok(kept.size > 20);
  for (const [command, text] of kept) {
    const words = command.split(' ');
    const { code, stdout, stderr } = await before.run(words);
    assert.deepEqual([code, stdout, stderr], [0, text, ''], command);
  }
});
