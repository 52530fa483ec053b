/** What is chosen of both sides, by a real history and before anything is installed. */
import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { type GateAsked, prepareGate } from '../../../../src/search/gate/prepare-gate.ts';
import { makeRepository, ownFolder } from '../../../host/revisions/repositories.ts';

process.env.JSDYNO_CACHE = ownFolder();

const OPS = (file: string) =>
  `import { suite } from 'jsdyno';\nimport { x } from '${file}';\nsuite('s').add('x', () => x());\n`;
const { folder, git, commit, write } = makeRepository();
const start = process.cwd();
afterEach(() => process.chdir(start));

commit('Begin', {
  'package.json': '{ "name": "x", "type": "module" }',
  'src/a.js': 'export const x = () => 1;\n',
  'src/b.js': 'export const x = () => 2;\n',
  'bench/a.js': OPS('../src/a.js'),
  'bench/b.js': OPS('../src/b.js'),
  'bench/old.js': OPS('../src/b.js'),
  'bench/helper.js': 'export const one = 1;\n',
  'test/a.test.js': OPS('../src/a.js'),
});

/** @param files null: removed */
async function changed(name: string, files: Record<string, string | null>, asked: GateAsked = {}, within = '') {
  git('checkout', '--quiet', '-B', name, 'main');
  for (const [path, text] of Object.entries(files)) {
    if (text === null) git('rm', '--quiet', path);
    else write({ [path]: text });
  }
  commit('Change');
  process.chdir(within === '' ? folder : `${folder}/${within}`);
  return prepareGate({ base: 'main', ...asked });
}

const names = ({ chosen }: Awaited<ReturnType<typeof prepareGate>>) =>
  chosen.flatMap(({ work, files }) => files.map(({ benchmark }) => `${work.kind.name} ${benchmark}`));

suite('what a gate measures', () => {
  test('is found: files of operations in folders of benchmarks, and nothing of tests or helpers', async () => {
    const prepared = await changed('found', { 'src/a.js': 'export const x = () => 3;\n' });
    assert.deepEqual(names(prepared), ['ops bench/a.js', 'ops bench/b.js', 'ops bench/old.js']);
    assert.deepEqual([prepared.leftOut, prepared.rows, prepared.changedBenchmarks], [[], [], []]);
    assert.equal(prepared.sizes, 'where published');
  });

  test('tells benchmarks that head lacks, and those of head that the change touched', async () => {
    const files = { 'bench/old.js': null, 'bench/b.js': `${OPS('../src/b.js')}// more\n` };
    const { rows, changedBenchmarks } = await changed('gone', files);
    assert.deepEqual(
      rows.map(({ judged, kind, benchmark }) => [judged, kind, benchmark]),
      [['gone', 'ops', 'bench/old.js']],
    );
    // Nothing was measured by one that is gone.
    assert.deepEqual(changedBenchmarks, [{ path: 'bench/b.js', added: 1, removed: 0 }]);
  });

  test('with --only has what is gone only where a pattern fits it', async () => {
    const files = { 'bench/old.js': null };
    const gone = async (only: string) => (await changed('only', files, { only: [only] })).rows.length;
    assert.deepEqual([await gone('bench/a.js *'), await gone('bench/old.js *'), await gone('bench/*')], [0, 1, 1]);
  });

  test('with --changed is what loads something of the change', async () => {
    const prepared = await changed('touched', { 'src/a.js': 'export const x = () => 4;\n' }, { changed: true });
    assert.deepEqual(names(prepared), ['ops bench/a.js']);
    assert.deepEqual(
      prepared.leftOut.map(({ path }) => path),
      ['bench/b.js', 'bench/old.js'],
    );
    const prose = await changed('prose', { 'README.md': 'x\n' }, { changed: true });
    assert.deepEqual([names(prose), prose.sizes], [[], 'no']);
    const built = await changed('built', { 'src/a.js': 'export const x = () => 4;\n' }, { changed: true, build: 'x' });
    assert.equal(names(built).length, 3);
  });

  test('is what the nearest jsdyno.yml names, below its folder', async () => {
    const files = {
      'jsdyno.yml': 'operations: [bench/a.js, "*.tsx"]\nstartup: [src/b.js, node src/b.js]\nsize: false\n',
      'view.tsx': OPS('./src/a.js'),
    };
    const prepared = await changed('named', files, {}, 'src');
    assert.deepEqual(names(prepared), ['ops bench/a.js', 'ops view.tsx', 'startup src/b.js', 'startup node src/b.js']);
    assert.deepEqual([prepared.within, prepared.sizes], ['', 'no']);
    // Base has no such file: what is found there, and not named any more, is gone.
    const deeper = await changed('deeper', { 'src/jsdyno.yml': 'memory: ["*.js"]\n' }, {}, 'src');
    assert.deepEqual([deeper.within, names(deeper)], ['src', ['memory a.js', 'memory b.js']]);
  });

  test('says where a change alters by what it is judged, and takes base for it where that is asked for', async () => {
    const accept = '{ row: bench/a.js x, most: 9%, reason: known, until: 2030-01-01 }';
    const files = { 'jsdyno.yml': `rules: [{ fail: 20% }]\naccept:\n  - ${accept}\n` };
    const own = await changed('rules', files);
    assert.match(own.warnings.join('\n'), /alters the rules .*those of head count/);
    assert.match(own.warnings.join('\n'), /itself accepts a regression of bench\/a\.js x: known/);
    assert.equal(own.accept.length, 1);
    const base = await changed('rules', files, { rulesFrom: 'base' });
    assert.deepEqual([base.accept.length, base.rules.length], [0, own.rules.length - 1]);
    assert.match(base.warnings.join('\n'), /those of base count/);
  });

  test('is refused where there is nothing, and where a name fits nothing', async () => {
    await assert.rejects(changed('none', { 'jsdyno.yml': 'operations: []\n' }), { code: 'GATE_REFUSED' });
    await assert.rejects(changed('lost', { 'jsdyno.yml': 'operations: [perf/*.js]\n' }), { code: 'NO_BENCHMARKS' });
    for (const line of ['benchmarks: [perf]', 'scenarios: [perf]', 'autobench: none.yml'])
      await assert.rejects(changed('there', { 'jsdyno.yml': `${line}\n` }), {
        message: /^jsdyno\.yml: /,
        hint: /relative to the folder of that file/,
      });
    await assert.rejects(changed('wrong', { 'jsdyno.yml': 'operation: [bench/*.js]\n' }), { code: 'CONFIG_INVALID' });
  });
});
