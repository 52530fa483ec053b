/** Every jsdyno.yml that a page shows is one. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parseConfig } from '../../src/gate/config/read-config.ts';
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
