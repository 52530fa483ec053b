/** Every link of the documentation leads to a file, and to a heading where it names one. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { docsPages } from '../../scripts/docs-site/pages.ts';
import { ROOT } from '../host-variant.ts';
import { anchorsIn, localLinks, pages, textOf, whyBroken } from './markdown.ts';

const exists = (path: string): boolean => existsSync(join(ROOT, path));

suite('links', () => {
  for (const page of pages()) {
    test(`${page}: links lead somewhere`, () => {
      const broken = localLinks(page, textOf(page)).flatMap((link) => whyBroken(link, exists, textOf) ?? []);
      assert.deepEqual(broken, []);
    });
  }

  test('every page of docs/ can be reached from README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const { path } of localLinks(page, textOf(page))) if (path.endsWith('.md')) reached.add(path);
    }
    assert.deepEqual(
      pages().filter((page) => !reached.has(page)),
      [],
    );
  });
});

test('every page has a place in the menu of the website', () => {
  const groups = docsPages();
  assert.equal(groups.at(-1)?.name, 'Evidence');
  const addresses = groups.flatMap(({ pages: listed }) => listed.map(({ address }) => address));
  assert.equal(new Set(addresses).size, addresses.length, 'two pages have one address');
});

suite('what finds links that lead nowhere', () => {
  test('reads links outside of code alone', () => {
    const text =
      'See [a](a.md#one), [b](../b.ts).\n\n```md\n[c](c.md)\n```\n\n`[d](d.md)` [web](https://a.example) [e](#two)';
    assert.deepEqual(localLinks('docs/page.md', text), [
      { path: 'docs/a.md', anchor: 'one' },
      { path: 'b.ts', anchor: undefined },
      { path: 'docs/page.md', anchor: 'two' },
    ]);
  });

  test('knows how headings become anchors', () => {
    const text =
      '# What is told, and how\n\n## bench.http\n\n## The keys of `scenario.json`\n\n```sh\n# none\n```\n\n## bench.http\n';
    assert.deepEqual(anchorsIn(text), ['what-is-told-and-how', 'benchhttp', 'the-keys-of-scenariojson', 'benchhttp-1']);
  });

  test('names a missing file and a missing heading', () => {
    const why = (path: string, anchor?: string) =>
      whyBroken(
        { path, anchor },
        (file) => file.startsWith('there'),
        () => '# One\n',
      );
    assert.equal(why('there.md'), undefined);
    assert.equal(why('there.md', 'one'), undefined);
    assert.equal(why('there.md', 'two'), 'there.md has no heading for #two');
    assert.equal(why('gone.md'), 'there is no gone.md');
  });
});
