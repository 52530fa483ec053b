/** What built-in mappings remark, in every language of reports. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { packageFile } from '../../../src/host/files/package-file.ts';
import { builtInMapping } from '../../../src/search/claims/mapping.ts';
import { remarkWords } from '../../../src/search/claims/remark-words.ts';
import { LANGUAGES } from '../../../src/text/messages/languages.ts';

const { claims, tables } = builtInMapping();
const REMARKS = [...claims, ...tables]
  .flatMap((one) => [one.shortened, 'note' in one ? one.note : undefined])
  .filter((text) => text !== undefined);

test('every remark of the built-in mappings is there in every language, and no other', () => {
  assert.ok(REMARKS.length > 40);
  const kept = JSON.parse(readFileSync(packageFile('benchmarks/claims/remarks.json'), 'utf8'));
  assert.deepEqual(Object.keys(kept).sort(), [...new Set(REMARKS)].sort());
  for (const language of LANGUAGES.slice(1)) {
    for (const text of REMARKS) assert.notEqual(remarkWords({ language }, text), text, `${language}: ${text}`);
  }
});

test('a remark of somebody else, and any in English, stands as it was written', () => {
  assert.equal(remarkWords({ language: 'ru' }, 'toString'), 'toString');
  for (const text of REMARKS) assert.equal(remarkWords({ language: 'en' }, text), text);
});
