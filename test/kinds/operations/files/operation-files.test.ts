import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { collection, operationFiles } from '../../../../src/kinds/operations/files/operation-files.ts';
import { operationsFingerprint } from '../../../../src/kinds/operations/files/operation-process.ts';
import { openSuite } from '../../../../src/kinds/suite/files/suite.ts';
import { JsdynoError } from '../../../../src/text/errors/catalogue.ts';

const FOLDER = 'test/fixtures/operations/cli';

suite('files of operations', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-files-'));
  after(() => rmSync(scratch, { recursive: true }));
  const code = (expected: string) => (error: unknown) => error instanceof JsdynoError && error.code === expected;
  const names = (...typed: string[]) => operationFiles(typed).map(({ name }) => name);

  test('a file is called as it was typed, in short', () => {
    assert.deepEqual(names(`./${FOLDER}/search.cjs`), [`${FOLDER}/search.cjs`]);
    assert.deepEqual(names(join(process.cwd(), FOLDER, 'search.cjs')), [`${FOLDER}/search.cjs`]);
  });

  test('a folder stands for its files, each file once', () => {
    assert.deepEqual(names(`${FOLDER}/search.cjs`, FOLDER), [
      `${FOLDER}/search.cjs`,
      `${FOLDER}/broken.cjs`,
      `${FOLDER}/exits.cjs`,
    ]);
  });

  test('what begins with _ or a dot, types and other files are no operations', () => {
    const folder = join(scratch, 'mixed');
    mkdirSync(folder);
    for (const name of ['_shared.js', '.hidden.js', 'a.d.ts', 'notes.md', 'b.ts', 'c.mjs']) {
      writeFileSync(join(folder, name), '');
    }
    assert.deepEqual(names(folder), [join(folder, 'b.ts'), join(folder, 'c.mjs')]);
  });

  test('the collection goes by name, with or without the ending, or all of it', () => {
    assert.deepEqual(names('string-searching', 'string-searching.js', 'operations/string-searching.js'), [
      'operations/string-searching.js',
    ]);
    assert.deepEqual(
      names('all'),
      collection().map(({ name }) => name),
    );
    assert.ok(collection().length >= 45);
  });

  test('what is not there is said with what is near', () => {
    assert.throws(() => operationFiles(['string-serching']), /did you mean|string-searching|named string-serching/);
    assert.throws(() => operationFiles(['string-serching']), code('UNKNOWN_BENCHMARK'));
    mkdirSync(join(scratch, 'empty'));
    assert.throws(() => operationFiles([join(scratch, 'empty')]), code('NO_BENCHMARKS'));
  });

  test('the collection is no module of the built-in suites', () => {
    assert.equal(openSuite().categories.has('operations'), false);
  });

  test('the fingerprint follows the files, and a file that is gone has another', () => {
    const path = join(scratch, 'a.js');
    const files = [{ name: 'a.js', path }];
    writeFileSync(path, '1');
    const before = operationsFingerprint(files);
    assert.equal(operationsFingerprint(files), before);
    writeFileSync(path, '2');
    const after = operationsFingerprint(files);
    assert.notEqual(after, before);
    writeFileSync(join(scratch, '_shared.js'), '1');
    const shared = operationsFingerprint(files);
    assert.notEqual(shared, after);
    rmSync(path);
    assert.notEqual(operationsFingerprint(files), shared);
  });
});
