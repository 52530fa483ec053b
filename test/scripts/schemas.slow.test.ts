import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { schemaFiles } from '../../scripts/schemas.ts';
import { ROOT } from '../host-variant.ts';

test('the schemas are those of the types as they are; "npm run schemas" writes them', () => {
  const files = [...schemaFiles()];
  assert.ok(files.length > 0);
  for (const { file, text } of files) assert.equal(readFileSync(join(ROOT, file), 'utf8'), text, file);
});
