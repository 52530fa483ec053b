import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { schemaFiles } from '../../scripts/schemas.ts';
import { ROOT } from '../host-variant.ts';

test('the schemas are those of the types as they are; "npm run schemas" writes them', () => {
  const files = [...schemaFiles()];
  const committed = readdirSync(join(ROOT, 'docs/schemas')).map((name) => `docs/schemas/${name}`);
  assert.deepEqual(files.map(({ file }) => file).sort(), committed.sort());
  for (const { file, text } of files) assert.equal(readFileSync(join(ROOT, file), 'utf8'), text, file);
});
