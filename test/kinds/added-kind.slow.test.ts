/** A kind of work is a folder and a line of the registry: for those it gets everything that the kinds of the package have. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { withOptionTables } from '../../scripts/option-tables.ts';
import { sandbox } from '../cli/cli.ts';
import { ROOT } from '../host-variant.ts';
import { documentFitting } from '../show/report/schemas.ts';

const url = (path: string) => pathToFileURL(join(ROOT, path)).href;
const [REGISTRY, ADDED] = [url('src/kinds/registry.ts'), url('test/fixtures/told/registry.ts')];
// The line of the registry. The added one imports the real one.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url === REGISTRY && context.parentURL !== ADDED ? { ...found, url: ADDED } : found;
  },
});

const { inProcess } = await import('../cli/in-process.ts');
const { createProgram } = await import('../../src/cli/program.ts');

/** That of jsdyno.yml, and that of the kind: types are read once. */
let made: Promise<{ file: string; text: string }[]> | undefined;
function schemas() {
  made ??= import('../../scripts/schemas.ts').then(({ schemaFiles }) => [
    ...schemaFiles('{src/search/gate/config/jsdyno-yml.ts,test/fixtures/told/*.ts}'),
  ]);
  return made;
}

suite('an added kind of work', () => {
  const { env, home, remove } = sandbox();
  after(remove);
  const script = join(home, 'rate.js');
  // Runs of one side tell a third of what those of the other do, each a little more or less.
  writeFileSync(
    script,
    'const by = process.env.SLOW ? 1 : 3; console.log(9000); console.log(by * (1000 + 7 * Math.random()) * (process.argv[2] ?? 1));',
  );
  const sides = ['--on', `old: ${process.execPath}`, '--on', `new: SLOW=1 ${process.execPath}`];
  const run = (...words: string[]) => inProcess(words, env, home);

  test('has a command with its options, and a rule that a gate fails by', async () => {
    const measured = await run('told', 'rate.js', ...sides, '--arg', '2', '--fail-if', 'slower:5%', '--no-progress');
    assert.equal(measured.code, 4, measured.stderr);
    assert.match(measured.stderr, /slower/);
    assert.match(measured.stdout, /rate\.js/);
    assert.match((await run('told', '--help')).stdout, /--best +the best of the rates/);
    const wrong = await run('told', 'rate.js', '--runs', '0');
    assert.equal(wrong.code, 2, wrong.stderr);
    const refused = await run('told', 'rate.js', ...sides, '--fail-if', 'p99:5%');
    assert.equal(refused.code, 2, refused.stderr);
  });

  test('is shown on a terminal, and as Markdown and CSV', async () => {
    const terminal = await inProcess(['show'], env, home, 80);
    assert.match(terminal.stdout, /rate\.js[\s\S]*slower/);
    assert.match((await run('show', '--format', 'markdown')).stdout, /^\|.*rate\.js.*\|$/m);
    assert.match((await run('show', '--format', 'csv')).stdout, /rate\.js/);
  });

  test('is printed as JSON that the schema made of its type holds, without a list of documents', async () => {
    const [, schema, ...others] = await schemas();
    assert.ok(schema !== undefined && others.length === 0);
    assert.equal(schema.file, 'docs/schemas/told.schema.json');
    const document = documentFitting(schema.text, (await run('show', '--format', 'json')).stdout);
    const [{ benchmark, ratio }] = document.told;
    assert.equal(benchmark, 'rate.js');
    assert.ok(ratio < 0.4 && ratio > 0.3, String(ratio));
    assert.throws(() => documentFitting(schema.text, JSON.stringify({ ...document, told: [{ benchmark }] })));
  });

  test('is stored, listed and exported as any other, and an import is held to its shapes', async () => {
    assert.match((await run('experiments')).stdout, /told +done/);
    const file = join(home, 'told.json');
    const exported = await run('export', '--format', 'json', '--output', file);
    assert.equal(exported.code, 0, exported.stderr);
    const imported = await run('import', file);
    assert.equal(imported.code, 0, imported.stderr);
    const name = imported.stdout.trim();
    assert.match((await run('show', name)).stdout, /rate\.js/);
    assert.equal((await run('rm', name)).code, 0);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/"arg":\s*\["2"\]/, '"arg":2'));
    assert.notEqual(readFileSync(file, 'utf8'), text);
    const refused = await run('import', file);
    assert.equal(refused.code, 2, refused.stderr);
    assert.match(refused.stderr, /arg.*IMPORT_INVALID/s);
  });

  test('has a page with its sheet, and the command that measures it again', async () => {
    const written = await run('report', '--output', 'told.html');
    assert.equal(written.code, 0, written.stderr);
    const html = readFileSync(join(home, 'told.html'), 'utf8');
    assert.ok(html.includes('Told rates'));
    assert.match(html, /jsdyno told rate\.js[^<]* --arg 2/);
  });

  test('has completion, and a table of options in docs', async () => {
    const completion = (await run('completion', 'bash')).stdout;
    assert.match(completion, /\btold\b/);
    assert.match(completion, /--best/);
    const program = createProgram(process, () => {});
    const page = withOptionTables('<!-- options of told -->\n<!-- end of options -->\n', program);
    assert.ok(page.includes('| `--arg <text>` | an argument of each script (can be repeated) | |\n'), page);
  });

  test('has a function of the library, which checks its options', async () => {
    const { kinds, openStore } = await import('../../src/index.ts');
    const { told } = (kinds as unknown as { told: typeof import('../fixtures/told/index.ts') }).told;
    process.env.JSDYNO_HOME = home;
    const database = openStore();
    const on = [`old: ${process.execPath}`, `new: SLOW=1 ${process.execPath}`];
    const report = await told({ scripts: [script], on, best: true, runs: 3, database });
    // The best is the same on both sides.
    assert.equal(report.rows[0]?.ratio, 1);
    await assert.rejects(told({ scripts: [script], bets: true } as never), /there is no option bets.*|best/);
  });

  test('has a key in jsdyno.yml, which editors are told of, and which a gate measures on both sides', async () => {
    const [yml] = await schemas();
    assert.match(yml?.text ?? '', /"told": \{.*?"description": "Scripts whose told rates are compared."/s);
    const folder = join(home, 'repository');
    mkdirSync(folder);
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: folder });
    git('init', '--quiet');
    const commit = (rate: number) => {
      writeFileSync(join(folder, 'rate.js'), `console.log(${rate} * (1000 + 7 * Math.random()));`);
      git('add', '.');
      git('commit', '--quiet', '-m', `${rate}`);
    };
    writeFileSync(join(folder, 'jsdyno.yml'), 'told: rate.js\nsize: false\nbudget: 1m\n');
    commit(3);
    commit(1);
    const gate = (...words: string[]) => inProcess(['gate', '--base', 'HEAD~1', ...words], env, folder);
    const { code, stdout, stderr } = await gate('--format', 'json');
    assert.equal(code, 4, stdout + stderr);
    const [row] = JSON.parse(stdout).rows;
    assert.deepEqual([row.kind, row.benchmark, row.judged], ['told', 'rate.js', 'regression'], stdout);
    writeFileSync(join(folder, 'jsdyno.yml'), 'tolt: rate.js\n');
    const unknown = await gate('--config', 'jsdyno.yml');
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /did you mean told\?/);
  });
});
