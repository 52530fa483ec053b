/** The addresses of src/text/addresses.ts, wherever they stand: none is typed by hand, and what they lead to is there. */
import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { addressed, withAddresses } from '../../scripts/addresses.ts';
import { ROOT } from '../host-variant.ts';
import { textOf } from './markdown.ts';

const SOURCES = globSync('src/**/*.ts', { cwd: ROOT }).map((file) => ({ file, text: textOf(file) }));

suite('addresses', () => {
  test('stand everywhere as they follow from the one file: npm run addresses', () => {
    assert.deepEqual(
      addressed().filter((file) => withAddresses(file, textOf(file)) !== textOf(file)),
      [],
    );
  });

  test('of pages lead to pages', () => {
    const named = SOURCES.flatMap(({ text }) => [...text.matchAll(/\bpage\('([^']*)'\)/g)].map(([, name]) => name));
    assert.ok(named.length > 20);
    assert.deepEqual(
      named.filter((name) => !existsSync(join(ROOT, `docs/${name}.md`))),
      [],
    );
  });

  test('are what users are told, not paths of files that the package has not', () => {
    const told = SOURCES.flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line) => (/^\s*(\*|\/\/|\/\*\*)|\/\//.test(line) || !/docs\/[\w-]+\.md/.test(line) ? [] : file)),
    );
    assert.deepEqual(told, []);
  });
});

test('an action of GitHub has the same major wherever it is named', () => {
  const files = [...addressed(), 'src/search/gate/init/started-gate.ts'];
  const uses = files.flatMap((file) => [...textOf(file).matchAll(/\buses: (actions\/[\w-]+)(@\S+)/g)]);
  const majors = Map.groupBy(new Set(uses.map(([, name, major]) => `${name}${major}`)), (one) => one.split('@')[0]);
  assert.ok(majors.size > 3);
  for (const named of majors.values()) assert.equal(named.length, 1, named.join(', '));
});
