import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gcJson } from '../../../../src/inspect/gc/report/json.ts';
import { gcMarkdown } from '../../../../src/inspect/gc/report/markdown.ts';
import { gcTable } from '../../../../src/inspect/gc/report/table.ts';
import { textWidth } from '../../../../src/text/width.ts';
import { documentOf } from '../../../show/report/schemas.ts';
import { madeUp as full, ofFile as plain } from '../made-up.ts';

suite('the report of collections', () => {
  test('fits its schema', () => {
    for (const report of [plain, full]) {
      const document = documentOf('collections', gcJson(report));
      assert.equal(document.collections.length, 120);
      assert.equal(document.heaps.length, 2);
    }
  });

  test('fits a terminal of 80 columns, and one of 60, and says what matters', () => {
    for (const width of [80, 60]) {
      const text = gcTable(full, { width });
      for (const line of text.split('\n')) assert.ok(textWidth(line) <= width, line);
      assert.match(text, /mark-compact/);
      assert.match(text.replaceAll(/\s+/g, ' '), /--max-semi-space-size=64 pays: 1\.08x faster/);
    }
    const text = gcTable(plain, { width: 80 });
    assert.match(text, /the longest 5 of 120 \(--all lists every one\)/);
    const all = gcTable(plain, { width: 80, all: true });
    assert.equal(all.split('\n').filter((line) => line.includes('allocation failure')).length, 120);
  });

  test('shows no sign that a terminal or Markdown obeys', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    const obeyed = /[\x00-\x09\x0b-\x1f\u202e]/;
    assert.doesNotMatch(gcTable(full, { width: 80 }), obeyed);
    const markdown = gcMarkdown(full);
    assert.doesNotMatch(markdown, obeyed);
    assert.doesNotMatch(markdown.replaceAll(/`[^`\n]*`/g, ''), /(?<!\\)<b>/);
    assert.match(markdown, /^### Collections of /);
    assert.match(markdown, /^\| at \| heap \| kind \| pause \|/m);
    assert.match(markdown, /\| `--max-semi-space-size=64` \| 1\.30k \| 1\.08x faster/);
  });
});
