/** `jsdyno import` as it is typed: files and standard input, CSV and JSON. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, suite, test } from 'node:test';
import { page } from '../../src/text/addresses.ts';
import { hostVariant, ROOT } from '../host-variant.ts';
import { documentOf } from '../show/report/schemas.ts';
import { sandbox } from './cli.ts';
import { inProcess } from './in-process.ts';

const CSV =
  '"binary","filename","configuration","rate","time"\n"old","a.js","n=1",1.5,0.1\n"new","a.js","n=1",2.25,0.2\n';

suite('jsdyno import', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  /** A process where something is put in. */
  const jsdyno = async (args: string[], input?: string) => {
    if (input === undefined) return inProcess(args, env);
    const ended = spawnSync(join(ROOT, 'jsdyno'), args, {
      env,
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    return { ...ended, code: ended.status };
  };
  const exported = async (format: string) => (await jsdyno(['export', '--format', format])).stdout;

  test('a CSV and an export, from a file and from standard input, come to the same', async () => {
    const csv = join(home, 'compare.csv');
    writeFileSync(csv, CSV);
    assert.equal((await jsdyno(['import', csv])).code, 0);
    const [first, json] = [await exported('csv'), await exported('json')];
    const file = join(home, 'experiment.json');
    writeFileSync(file, json);
    for (const [args, input] of [
      [['import', file], undefined],
      [['import', '-'], json],
      [['import', '-'], CSV],
    ] as const) {
      const { code, stdout, stderr } = await jsdyno([...args], input);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^\d{4}-\d{4}-\w{3}\n$/);
      assert.equal(await exported('csv'), first);
    }
  });

  test('what is neither is refused in one line', async () => {
    const cut = (await exported('json')).slice(0, -4);
    for (const [args, input, words] of [
      [['import', '-'], '', /standard input is empty/],
      [['import', '-'], 'binary?\n', /line 1 of standard input is not the header/],
      [['import', '-'], cut, /^jsdyno: .*standard input is neither compare\.js' CSV nor an exported experiment/],
      [['import', join(home, 'missing.json')], undefined, /there is no such file/],
    ] as const) {
      const { code, stderr } = await jsdyno([...args], input);
      assert.equal(code, 2, stderr);
      assert.match(stderr, words);
    }
  });

  test('a shape that is wrong is named by its place, and leaves nothing behind', async () => {
    const before = (await jsdyno(['experiments'])).stdout;
    const wrong = (await exported('json')).replace('"rate":1.5', '"rate":"x"');
    const { code, stderr } = await jsdyno(['import', '-'], wrong);
    assert.equal(code, 2);
    assert.equal(
      stderr,
      'jsdyno: standard input: runs[0].rate must be a finite number, not "x" [IMPORT_INVALID]\n' +
        `  write it anew with: jsdyno export --format json; ${page('store')} says what it holds\n`,
    );
    assert.equal((await jsdyno(['experiments'])).stdout, before);
  });

  test('what an older jsdyno stored unchecked is named, hides nothing else, and can be removed', async () => {
    const database = new DatabaseSync(join(home, 'experiments.sqlite'));
    const before = (await jsdyno(['experiments'])).stdout.split('\n');
    const insert = database.prepare(
      "INSERT INTO experiment (name, kind, origin, created, state, plan, environment) VALUES (?, ?, 'unchecked', ?, ?, ?, ?)",
    );
    const plans = ['null', '[]', '"x"', '7', '{"categories":"url"}', `${'{"more":'.repeat(5000)}1${'}'.repeat(5000)}`];
    for (const [i, plan] of plans.entries()) insert.run(`bad-${i}`, 'ops', '2026-01-01T00:00:00Z', 'done', plan, '{}');
    insert.run('good', 'compare', '2026-01-01T00:00:00Z', 'done', '{}', '{}');
    const { lastInsertRowid } = insert.run('bad-run', 'compare', '2026-01-01T00:00:00Z', 'done', '{}', '{}');
    const variant = JSON.stringify(hostVariant('a'));
    const details = '{"parameters":{},"extra":{},"flags":[],"setup":false,"missing":{}}';
    for (const id of [Number(lastInsertRowid) - 1, lastInsertRowid]) {
      database
        .prepare('INSERT INTO variant (experiment, position, label, description) VALUES (?, 0, ?, ?)')
        .run(id, 'a', variant);
      database
        .prepare(
          "INSERT INTO configuration (experiment, position, benchmark, configuration, details) VALUES (?, 0, 'a.js', '', ?)",
        )
        .run(id, details);
    }
    database.exec(
      "INSERT INTO run SELECT configuration.id, variant.id, 1, 0, 0, 'ok', 5, '1', NULL, NULL, NULL, 'no JSON', NULL FROM variant JOIN configuration USING (experiment) ORDER BY variant.id DESC LIMIT 1",
    );
    database.close();

    const { code, stdout, stderr } = await jsdyno(['experiments']);
    assert.equal(code, 0, stderr);
    assert.deepEqual(stdout.split('\n').slice(plans.length + 2), before);
    for (let i = 0; i < plans.length; i++) {
      assert.match(
        stdout,
        new RegExp(`^bad-${i} .*imported .*cannot be read: .*; "jsdyno rm bad-${i}" removes it$`, 'm'),
      );
    }
    assert.match(stdout, /^bad-run .*cannot be read: bad-run: runs\[0\]\.figures must be a text that holds JSON/m);
    assert.match(stdout, /^good +compare +imported +0 runs +a$/m);
    for (const args of [
      ['show', 'bad-0'],
      ['show', 'bad-run'],
      ['export', 'bad-5', '--format', 'json'],
    ]) {
      const refused = await jsdyno(args);
      assert.equal(refused.code, 2, refused.stderr);
      assert.match(
        refused.stderr,
        /^jsdyno: bad-.* must be .* \[IMPORT_INVALID\]\n {2}an older jsdyno imported it unchecked; "jsdyno rm bad-/,
      );
    }
    const listed: { name: string; flaw?: string; origin: string }[] = documentOf(
      'experiments',
      (await jsdyno(['experiments', '--json'])).stdout,
    ).experiments;
    assert.deepEqual(
      listed.filter(({ flaw }) => flaw !== undefined).map(({ name }) => name),
      ['bad-run', ...plans.map((_, i) => `bad-${i}`).reverse()],
    );
    assert.equal(listed.find(({ name }) => name === 'good')?.origin, 'imported', 'looked at once');
    assert.equal((await jsdyno(['rm', 'bad-run', ...plans.map((_, i) => `bad-${i}`), 'good'])).code, 0);
    assert.equal((await jsdyno(['experiments'])).stdout, before.join('\n'));
  });
});
