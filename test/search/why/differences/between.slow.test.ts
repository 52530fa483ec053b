/** On real runtimes, those that other tests have as well; without them what needs two is skipped. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { findProgram } from '../../../../src/host/files/find-program.ts';
import { parseVariant, resolveVariant, type Variant } from '../../../../src/host/runtimes/index.ts';
import { askProgram } from '../../../../src/search/why/differences/ask-program.ts';
import { differencesBetween } from '../../../../src/search/why/differences/between.ts';
import type { Hints } from '../../../../src/search/why/differences/differences.ts';
import { hostVariant } from '../../../host-variant.ts';

/** A runtime of the cache, or null on a machine that has not got it. */
async function cached(name: string): Promise<Variant | null> {
  try {
    return (await resolveVariant(parseVariant(name), { offline: true })).variant;
  } catch {
    return null;
  }
}

const [node17, node18] = await Promise.all(['node@17.1.0', 'node@18'].map(cached));
const NOTHING: Hints = { frames: [], nativeFunctions: [] };
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-differences-'));
test.after(() => rmSync(folder, { recursive: true }));

suite('what differs between two releases', () => {
  test('from version numbers to the text of a function', { skip: !(node17 && node18) }, async () => {
    const file = join(folder, 'row.js');
    writeFileSync(file, "const { Buffer } = require('node:buffer');\nBuffer.alloc(8).toJSON();\n");
    const differences = await differencesBetween(node17 as Variant, node18 as Variant, {
      frames: ['Buffer.toJSON', { name: 'writeU_Int8', file: 'node:internal/buffer' }, 'noSuchFunction'],
      nativeFunctions: ['uv_run', 'v8::internal::Heap::Scavenge()', 'no_such_function'],
      file,
      row: 'buffers/buffer-tojson.js len=4096',
    });
    const { components, v8Flags, build, javaScript, couldNot, commits } = differences;
    assert.equal(components[0]?.name, 'v8');
    assert.ok(
      v8Flags.some(({ name, old, new: to }) => name === 'concurrent-marking' && old === 'false' && to === 'true'),
    );
    assert.ok(
      v8Flags.findIndex(({ old, new: to }) => old === null || to === null) >
        v8Flags.findIndex(({ name }) => name === 'concurrent-marking'),
    );
    assert.ok(build.length > 0 && build.every(({ name }) => !/library_files|icu_data|prefix/.test(name)));
    assert.ok(commits.length > 100);
    assert.equal(commits[0]?.touches, 'subsystem');
    // Its slowness is not in its text.
    const toJSON = javaScript?.list.find(({ name, where }) => name === 'toJSON' && where === 'node:buffer');
    assert.deepEqual([toJSON?.state, toJSON?.diff, toJSON?.asked], ['same', [], true]);
    assert.equal(javaScript?.list.find(({ name }) => name === 'writeU_Int8')?.where, 'node:internal/buffer');
    assert.ok(javaScript?.list.some(({ name, where, asked }) => name === 'alloc' && where === 'Buffer' && !asked));
    assert.deepEqual(javaScript?.notFound, ['noSuchFunction']);
    assert.deepEqual(JSON.parse(JSON.stringify(differences)), differences, 'it goes through JSON as it is');
    if (findProgram('nm') === undefined || process.platform !== 'linux') {
      assert.ok(couldNot.some(({ what, allowedBy }) => what.startsWith('sizes') && allowedBy !== null));
      return;
    }
    const { native, compilers, libraries } = differences;
    assert.ok((native?.functions.old ?? 0) > 50_000 && (native?.changed ?? 0) > 1_000);
    const asked = native?.list.filter((one) => one.asked) ?? [];
    assert.deepEqual(asked.map(({ part }) => part).sort(), ['V8', 'libuv']);
    assert.ok(asked.every(({ old, new: to }) => (old ?? 0) > 50 && (to ?? 0) > 50));
    assert.deepEqual(native?.notFound, ['no_such_function']);
    assert.match(compilers?.old.join() ?? '', /GCC/);
    assert.ok(libraries?.new.some((name) => name.startsWith('libc.')));
  });
});

suite('two variants of one executable', () => {
  test('differ in flags, and in the files of their trees', async () => {
    const root = join(folder, 'root');
    const [one, two] = ['one', 'two'].map((name) => join(folder, name));
    for (const [place, text, library] of [
      [root, '', ''],
      [one, 'f(1);\n', 'class A { slow(a) { return a; } }\n'],
      [two, 'f(2);\n', '\nclass A { slow(a: number) { return a + a; } }\n'],
    ] as const) {
      mkdirSync(place as string, { recursive: true });
      writeFileSync(join(place as string, 'row.js'), text);
      writeFileSync(join(place as string, 'library.ts'), library);
    }
    const old = { ...hostVariant('one'), tree: { folder: one as string, root, name: 'one' } };
    const to = { ...hostVariant('two', ['--no-opt']), tree: { folder: two as string, root, name: 'two' } };
    const differences = await differencesBetween(old, to, {
      ...NOTHING,
      frames: [
        { name: 'slow', file: `file://${join(two as string, 'library.ts')}`, line: 2 },
        { name: 'x', file: '/elsewhere.js' },
      ],
      file: join(root, 'row.js'),
    });
    assert.equal(differences.sameExecutable, true);
    assert.deepEqual(
      differences.v8Flags.find(({ name }) => name === 'opt'),
      { name: 'opt', old: 'true', new: 'false' },
    );
    const { javaScript, native, build, couldNot } = differences;
    const row = javaScript?.list.find(({ name }) => name === 'row.js');
    assert.deepEqual([row?.state, row?.diff], ['changed', ['@@ -1,1 +1,1 @@', '-f(1);', '+f(2);']]);
    const inLibrary = javaScript?.list.find(({ name }) => name === 'slow');
    assert.deepEqual([inLibrary?.where, inLibrary?.state, inLibrary?.asked], ['library.ts', 'changed', true]);
    assert.deepEqual(inLibrary?.line, { old: 1, new: 2 });
    assert.deepEqual([native, build, couldNot], [null, [], []]);
  });

  test('stop when they are told to', async () => {
    const abort = AbortSignal.abort(new Error('enough'));
    await assert.rejects(differencesBetween(hostVariant(), hostVariant(), NOTHING, abort), /enough/);
  });
});

suite('a program that looks at a runtime', () => {
  const node = (script: string) => [process.execPath, ['-e', script]] as const;

  test('is believed only within bounds', async () => {
    const loud = await askProgram(...node('process.stdout.write("x".repeat(3e6))'), { mostBytes: 2 ** 20 });
    assert.deepEqual(loud, { text: null, why: 'it says more than 1 MiB' });
    const failed = await askProgram(...node('console.error("\\n  no such file\\nmore"); process.exit(3)'));
    assert.deepEqual(failed, { text: null, why: 'no such file' });
    assert.match((await askProgram('/nowhere/nm', [])).why ?? '', /ENOENT/);
  });

  test('is handed what it is to read', async () => {
    const said = await askProgram(...node('process.stdin.pipe(process.stdout)'), { input: 'one\ntwo\n' });
    assert.deepEqual(said, { text: 'one\ntwo\n', why: null });
  });
});
