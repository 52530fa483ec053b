/** Every jsdyno.yml that a page shows is one. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { EXAMPLES } from '../../benchmarks/self/gate-examples/examples.ts';
import { parseConfig } from '../../src/search/gate/config/read-config.ts';
import { ROOT } from '../host-variant.ts';
import { textOf } from './markdown.ts';

suite('a jsdyno.yml of the documentation', () => {
  for (const page of ['docs/init.md', 'docs/autobench.md', 'docs/gate-examples.md']) {
    const blocks = [...textOf(page).matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
    test(`${page}: ${blocks.length}`, () => {
      assert.ok(blocks.length > 0);
      for (const text of blocks) assert.doesNotThrow(() => parseConfig(text, page));
    });
  }
});

test('each example of a gate has its benchmark, and what was measured of its releases', () => {
  const page = textOf('docs/gate-examples.md');
  for (const { name, pack, from, to, file } of EXAMPLES) {
    assert.ok(existsSync(join(ROOT, 'benchmarks/self/gate-examples', file)), file);
    const [, measured = ''] = page.split(new RegExp(`<!-- (?:measured|end) ${name} -->\n`));
    assert.match(measured, new RegExp(`^${pack} ${from} against ${to} on .*: \\*\\*exit`, 'm'));
  }
});
