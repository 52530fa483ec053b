import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { sourcePlaces } from '../../../src/host/process/error-line.ts';
import { fileOn } from '../../../src/host/runtimes/index.ts';
import { transformedAgain, transformedVariants } from '../../../src/host/transform/transformed-variants.ts';
import { hostVariant } from '../../host-variant.ts';

const root = mkdtempSync(join(tmpdir(), 'jsdyno-transformed-'));
process.env.JSDYNO_CACHE = join(root, 'cache');
after(() => rmSync(root, { recursive: true }));

function project(name: string, files: Record<string, string>): string {
  const folder = join(root, name);
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const HELPER =
  "// a comment\nexport enum Size {\n  Small = 1,\n}\nexport function fails(): never {\n  throw new Error('here');\n}\nexport const LIMIT = 5;\n";
const SCRIPT =
  "import { LIMIT, Size } from './helper';\nimport data from './data.json';\nimport 'left';\nconsole.log(Size.Small, LIMIT, data);\n";

suite('transformed variants', () => {
  const files = { 'src/helper.ts': HELPER, 'src/app.ts': SCRIPT, 'src/data.json': '[1]', 'src/text.txt': 'text' };

  test('load JavaScript that lies in a folder of its own, with all else beside it', async () => {
    const folder = project('beside', { ...files, 'node_modules/left/index.js': '' });
    const script = join(folder, 'src/app.ts');
    const [variant] = await transformedVariants([hostVariant()], [script]);
    assert.ok(variant);
    const made = fileOn(variant, script);
    assert.match(made, /\/transformed\/[0-9a-f]{32}\/src\/app\.ts\.mjs$/);
    const text = readFileSync(made, 'utf8');
    assert.match(text, /import \{ LIMIT \} from ["']\.\/helper\.ts\.mjs["']/);
    assert.match(text, /import ["']left["']/);
    assert.match(text, /console\.log\(1, LIMIT, /);
    assert.equal(readFileSync(join(made, '../text.txt'), 'utf8'), 'text');
    assert.equal(readFileSync(join(made, '../../node_modules/left/index.js'), 'utf8'), '');
    assert.equal(fileOn(variant, join(folder, 'src/text.txt')), join(folder, 'src/text.txt'));
  });

  test('may be reached by a link, as all in /tmp is on macOS', async () => {
    const link = join(root, 'link');
    symlinkSync(project('linked', files), link);
    const script = join(link, 'src/app.ts');
    const [variant = hostVariant()] = await transformedVariants([hostVariant()], [script]);
    assert.match(fileOn(variant, script), /\/src\/app\.ts\.mjs$/);
  });

  test('tell places by those of their sources', async () => {
    const folder = project('places', files);
    const [variant] = await transformedVariants([hostVariant()], [join(folder, 'src/helper.ts')]);
    const made = fileOn(variant ?? hostVariant(), join(folder, 'src/helper.ts'));
    const lines = readFileSync(made, 'utf8').split('\n');
    const line = lines.findIndex((one) => one.includes('throw new Error'));
    const column = lines[line]?.indexOf('new') ?? 0;
    const place = sourcePlaces(`Error: here\n    at fails (file://${made}:${line + 1}:${column + 1})\n`);
    assert.match(place, /\/src\/helper\.ts:6:\d+\)/);
  });

  test('are the same again, or none', async () => {
    const folder = project('again', files);
    const variants = await transformedVariants([hostVariant(), hostVariant()], [join(folder, 'src/app.ts')]);
    const [first, second] = variants.map(({ transformed }) => transformed?.[0]);
    assert.ok(first !== undefined);
    assert.equal(first.folder, second?.folder);
    assert.deepEqual(await transformedAgain(variants), variants);
    rmSync(first.folder, { recursive: true });
    assert.deepEqual(await transformedAgain(variants), variants);
    writeFileSync(join(folder, 'src/helper.ts'), HELPER.replace('= 1', '= 2'));
    assert.deepEqual(await transformedAgain(variants), variants, 'what was made is there');
    rmSync(first.folder, { recursive: true });
    assert.equal(await transformedAgain(variants), null);
  });

  test('go on in a folder that counts as used', async () => {
    const folder = project('kept', files);
    symlinkSync('loop', join(folder, 'loop'));
    const scripts = [join(folder, 'src/app.ts')];
    const variants = await transformedVariants([hostVariant()], scripts);
    const mirror = String(variants[0]?.transformed?.[0]?.folder);
    const before = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000);
    utimesSync(mirror, before, before);
    await transformedAgain(variants);
    await transformedVariants([hostVariant()], [join(project('other', files), 'src/app.ts')]);
    assert.ok(existsSync(mirror));
    utimesSync(mirror, before, before);
    await transformedVariants([hostVariant()], [join(folder, '../other/src/app.ts')]);
    assert.ok(!existsSync(mirror));
  });

  test('are refused where a script cannot be read as one', async () => {
    const folder = project('broken', { 'a.ts': 'const a: = 1;\n' });
    await assert.rejects(transformedVariants([hostVariant()], [join(folder, 'a.ts')]), {
      code: 'TRANSFORM_FAILED',
      message: /a\.ts/,
    });
  });
});
