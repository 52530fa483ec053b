/** `jsdyno report` on stored experiments of every kind. */
import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { emptyBefore, fillStore, NOWHERE, storedNames } from './before.ts';

suite('a page of what is stored', () => {
  const before = emptyBefore();
  after(before.remove);
  const database = fillStore(before, NOWHERE);
  const names = storedNames(database).map(({ name }) => name);
  const { count: rows } = database.prepare('SELECT count(*) AS count FROM configuration').get() as { count: number };
  database.close();
  const file = join(before.home, 'report.html');

  test('of all experiments, of every kind: each row has its place', async () => {
    const { code, stderr } = await before.run(['report', ...names, '-o', file]);
    assert.equal(code, 0, stderr);
    const html = readFileSync(file, 'utf8');
    for (const [i] of names.entries()) assert.ok(html.includes(`id="e${i + 1}"`));
    const anchors = [...html.matchAll(/<tr id="(r[0-9a-f]{10})"/g)].map(([, id]) => id);
    assert.ok(anchors.length >= rows, `${anchors.length} of ${rows} rows`);
    assert.equal(new Set(anchors).size, anchors.length);
    const body = html.slice(html.indexOf('<body>'), html.indexOf('id="data"'));
    assert.deepEqual(body.match(/.{0,40}(\bundefined\b|\bNaN\b|\[object).{0,40}/g), null);
  });

  test('the same bytes again, and a line about the file', async () => {
    const [name = ''] = names;
    const [one, other] = [join(before.home, 'one.html'), join(before.home, 'other.html')];
    const { stderr } = await before.run(['report', name, '-o', one]);
    assert.match(stderr, /^wrote .*one\.html \([\d.]+ [kM]B\)\n$/);
    await before.run(['report', name, '-o', other]);
    assert.deepEqual(readFileSync(one), readFileSync(other));
  });

  test('the newest experiment unless told, in another language, with a title of its own', async () => {
    await before.run(['report', '-o', file, '--lang', 'pt-BR', '--title', 'Um <título>']);
    const html = readFileSync(file, 'utf8');
    assert.match(html, /<html lang="pt-BR">/);
    assert.match(html, /<h1>Um &lt;título><\/h1>/);
    assert.match(html, /A resposta/);
  });

  test('no command where the runs come from a CSV, which does not tell how they were measured', async () => {
    const csv = join(before.home, 'compare.csv');
    writeFileSync(
      csv,
      '"binary","filename","configuration","rate","time"\n"old","a/b.js","n=1",1,1\n"new","a/b.js","n=1",2,1\n',
    );
    const { stdout: name } = await before.run(['import', csv]);
    const { stdout: html } = await before.run(['report', name.trim(), '-o', '-']);
    assert.match(html, /no command can measure the same again/);
    assert.ok(!html.includes('jsdyno compare'));
    await before.run(['rm', name.trim()]);
  });

  test('rows of one metric alone; a metric that there is not is named with those that there are', async () => {
    const { code } = await before.run(['report', 'ops-two', '-o', file, '--metric', 'steady']);
    assert.equal(code, 0);
    // Not matched against it: a page is a long message.
    assert.ok(!readFileSync(file, 'utf8').includes('cold (first batch)'));
    const refused = await before.run(['report', 'ops-two', '-o', file, '--metric', 'stedy']);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /has no metric "stedy" \[BAD_OPTION\]\n.*steady, cold/);
  });

  test('to standard output by the name -; another format is refused with the command that has it', async () => {
    const { code, stdout } = await before.run(['report', 'ops-two', '-o', '-']);
    assert.equal(code, 0);
    assert.ok(stdout.startsWith('<!') && stdout.trimEnd().endsWith('</html>'));
    for (const [end, hint] of [
      ['pdf', /print it from a browser/],
      ['md', /report init/],
      ['SVG', /jsdyno plot/],
    ] as const) {
      const refused = await before.run(['report', 'ops-two', '-o', join(before.home, `page.${end}`)]);
      assert.equal(refused.code, 2);
      assert.match(refused.stderr, hint);
    }
  });

  test('a file that cannot be written and an experiment that there is not are errors; nothing is left behind', async () => {
    const nowhere = await before.run(['report', '-o', join(before.home, 'no', 'such\0folder')]);
    assert.notEqual(nowhere.code, 0);
    const unknown = await before.run(['report', 'nothing', '-o', join(before.home, 'new.html')]);
    assert.equal(unknown.code, 2);
    assert.throws(() => statSync(join(before.home, 'new.html')));
  });
});
