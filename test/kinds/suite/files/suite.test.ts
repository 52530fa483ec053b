import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { prepareOverlay } from '../../../../src/kinds/suite/files/overlay.ts';
import { openSuite, selectBenchmarks } from '../../../../src/kinds/suite/files/suite.ts';
import { JsdynoError } from '../../../../src/text/errors/catalogue.ts';
import { ROOT, SUITE } from '../../../host-variant.ts';

const chosen = (categories: string[], filter: string[] = [], exclude: string[] = []) =>
  selectBenchmarks(openSuite(SUITE), { categories, filter, exclude });

const code = (expected: string) => (error: unknown) => error instanceof JsdynoError && error.code === expected;

test('categories, filters first, then what is excluded', () => {
  assert.deepEqual(chosen(['forms']), ['forms/filtered.js', 'forms/spin.js']);
  assert.deepEqual(chosen(['forms', 'forms'], ['spin']), ['forms/spin.js']);
  assert.deepEqual(chosen(['forms'], ['spin', 'filt'], ['spin']), ['forms/filtered.js']);
  assert.ok(chosen(['all']).length > chosen(['forms']).length);
});

test('a filter looks at the file, not at the category, as upstream', () => {
  assert.throws(() => chosen(['forms'], ['forms']), code('NO_BENCHMARKS'));
});

test('the built-in suites are the default', () => {
  assert.ok(openSuite().categories.get('buffers')?.includes('buffer-tojson.js'));
});

test('every folder of a suite is a module, whatever it is called, but fixtures and packages, as upstream', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  const modules = ['operations', 'scenarios', 'self', 'suites'];
  for (const name of [...modules, 'fixtures', 'node_modules']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'a.js'), '');
  }
  try {
    const suite = openSuite(folder);
    const files = modules.map((name) => `${name}/a.js`);
    assert.deepEqual(selectBenchmarks(suite, { categories: ['all'], filter: [], exclude: [] }), files);
    const overlay = prepareOverlay(suite, join(folder, '.cache'));
    for (const file of [...files, 'fixtures/a.js']) assert.ok(existsSync(join(overlay.folder, file)), file);
    overlay.remove();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('beside the built-in suites lies nothing that is left out by its name', () => {
  const { folder, categories } = openSuite();
  assert.equal(folder, join(ROOT, 'benchmarks/suites'));
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.deepEqual(folders.map(({ name }) => name).sort(), [...categories.keys(), 'fixtures'].sort());
});

test('errors name what is there', () => {
  assert.throws(
    () => chosen(['form']),
    (error: JsdynoError) => {
      assert.equal(error.message, 'The "form" category does not exist.');
      assert.match(error.hint ?? '', /did you mean forms/);
      return code('UNKNOWN_CATEGORY')(error);
    },
  );
  assert.throws(
    () => chosen(['forms'], ['spim']),
    (error: JsdynoError) => {
      assert.match(error.hint ?? '', /spin\.js/);
      return code('NO_BENCHMARKS')(error);
    },
  );
  assert.throws(() => openSuite('/no/such/folder'), code('SUITE_NOT_FOUND'));
});

test('a folder without benchmarks is refused; files that begin with _ or . are none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  mkdirSync(join(folder, 'things'));
  writeFileSync(join(folder, 'things/_helper.js'), '');
  assert.throws(() => openSuite(folder), code('SUITE_EMPTY'));
  rmSync(folder, { recursive: true });
});
