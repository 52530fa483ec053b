import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { libcOf, parseReadelf } from '../../../../src/search/why/differences/elf-facts.ts';
import { nativeChanges } from '../../../../src/search/why/differences/native-changes.ts';
import { parseNm } from '../../../../src/search/why/differences/native-functions.ts';
import { candidatesFor, partOf, plainName, symbolKey } from '../../../../src/search/why/differences/native-symbol.ts';

/** As `nm -S` prints it. */
const nm = (functions: Record<string, number | string>, kind = 'T') =>
  Object.entries(functions)
    .map(
      ([name, size]) =>
        `000000000288e0e0 ${typeof size === 'string' ? size : size.toString(16).padStart(16, '0')} ${kind} ${name}\n`,
    )
    .join('');

suite('native functions', () => {
  test('are read with their sizes; what has none, or is data, is no function', () => {
    const text = [
      '000000000288e0e0 000000000000173c T ucnv_MBCSToUnicodeWithOffsets_75\n',
      '0000000001000000 T no_size\n',
      '0000000001000000 0000000000000010 D data\n',
      '0000000001000000 0000000000000008 t same\n',
      '0000000002000000 0000000000000008 t same\n',
      '0000000002000000 0000000000000004 t same.cold\n',
      '0000000002000000 zzzz t not_hexadecimal\n',
      `0000000002000000 0000000000000004 t ${'x'.repeat(30_000)}\n`,
      'garbage\n\n',
      '0000000002000000 0000000000000004 W last_without_line_end',
    ].join('');
    const functions = parseNm(text, '75');
    assert.deepEqual(
      [...functions].map(([key, { symbol, size }]) => [key, symbol, size]),
      [
        ['ucnv_MBCSToUnicodeWithOffsets_*', 'ucnv_MBCSToUnicodeWithOffsets_75', 0x173c],
        ['same', 'same', 20],
        ['last_without_line_end', 'last_without_line_end', 4],
      ],
    );
  });

  test('of two versions of ICU are the same function', () => {
    assert.equal(symbolKey('ucnv_open_74', '74'), symbolKey('ucnv_open_75', '75'));
    assert.equal(symbolKey('_ZN6icu_7410UnicodeSet3addEv', '74'), symbolKey('_ZN6icu_7510UnicodeSet3addEv', '75'));
    assert.notEqual(symbolKey('uv_read_74', ''), symbolKey('uv_read_75', ''));
    assert.equal(symbolKey('f.constprop.0.cold', ''), 'f');
  });

  test('are told apart by library', () => {
    const parts = {
      Builtins_ArrayBufferIsView: 'V8',
      _ZN2v88internal4Heap8ScavengeEv: 'V8',
      _ZNK2v85Value10IsFunctionEv: 'V8',
      _ZN4node6Buffer12_GLOBAL__N_18SlowCopyERKN2v820FunctionCallbackInfoINS2_5ValueEEE: 'Node.js',
      ucnv_MBCSToUnicodeWithOffsets_75: 'ICU',
      _ZN6icu_7510UnicodeSet3addEv: 'ICU',
      uv__io_poll: 'libuv',
      EVP_DigestInit: 'OpenSSL',
      Cr_z_deflate: 'zlib',
      _ZNSt6vectorIPN2v87IsolateESaIS2_EE4pushEv: 'other',
      main: 'other',
    };
    for (const [symbol, part] of Object.entries(parts)) assert.equal(partOf(symbol, '75'), part, symbol);
  });

  test('are found by the names that profilers give them', () => {
    assert.equal(plainName('v8::internal::Heap::Scavenge()'), 'v8::internal::Heap::Scavenge');
    assert.equal(
      plainName('void v8::internal::(anonymous namespace)::F<std::vector<int>, 3>::g(int (*)(int)) [clone .isra.0]'),
      'v8::internal::(anonymous namespace)::F::g',
    );
    const keys = ['_ZN2v88internal4Heap8ScavengeEv', '_ZN2v88internal4Heap11ScavengeAllEv', 'Scavenge'];
    assert.deepEqual(candidatesFor('v8::internal::Heap::Scavenge()', keys), [keys[0]]);
    assert.deepEqual(candidatesFor('free', keys), [], 'a plain name is a symbol itself');
  });
});

suite('sizes of native functions', () => {
  const old = parseNm(
    nm({ ucnv_open_74: 1000, uv_run: 400, tiny: 8, gone: 200, merged: 900, _ZN2v88internal4Heap8ScavengeEv: 703 }),
    '74',
  );
  const to = parseNm(
    nm({ ucnv_open_75: 500, uv_run: 400, tiny: 64, fresh: 300, merged: 5, _ZN2v88internal4Heap8ScavengeEv: 703 }),
    '75',
  );
  const sides = [
    { functions: old, icu: '74' },
    { functions: to, icu: '75' },
  ] as const;

  test('are compared, those asked for first, whatever they are called by', async () => {
    const asked = ['uv_run', 'v8::internal::Heap::Scavenge()', 'ucnv_open_74', 'gone', 'nothing\x1b[31m'];
    const changes = await nativeChanges(...sides, asked);
    assert.deepEqual(
      changes.list.map(({ symbol, part, old, new: after, asked }) => [symbol, part, old, after, asked]),
      [
        ['ucnv_open_75', 'ICU', 1000, 500, true],
        ['gone', 'other', 200, null, true],
        ['uv_run', 'libuv', 400, 400, true],
        ['_ZN2v88internal4Heap8ScavengeEv', 'V8', 703, 703, true],
      ],
    );
    assert.deepEqual(changes.notFound, ['nothing\x1b[31m']);
    assert.deepEqual([changes.changed, changes.removed, changes.added], [3, 1, 1]);
    assert.deepEqual(
      changes.byPart.find(({ part }) => part === 'ICU'),
      { part: 'ICU', common: 1, changed: 1 },
    );
  });

  test('that differ most come next; what was merged with another, and what has a few bytes, does not', async () => {
    const { list } = await nativeChanges(...sides, []);
    assert.deepEqual(
      list.map(({ symbol, asked }) => [symbol, asked]),
      [['ucnv_open_75', false]],
    );
  });
});

suite('what readelf says', () => {
  test('is compilers and libraries, bounded', () => {
    const text = [
      ' 0x0000000000000001 (NEEDED)             Shared library: [libm.so.6]',
      ' 0x0000000000000001 (NEEDED)             Shared library: [libc.so.6]',
      "String dump of section '.comment':",
      '  [     0]  GCC: (GNU) 8.5.0 20210514 (Red Hat 8.5.0-22)',
      '  [    2d]  GCC: (GNU) 10.3.1 20210422 (Red Hat 10.3.1-1)',
      '  [    5d]  GCC: (GNU) 10.3.1 20210422 (Red Hat 10.3.1-1)',
      ...Array.from({ length: 100 }, (_, i) => `  [    ${i}f]  ${i} ${'x'.repeat(1000)}`),
    ].join('\n');
    const { compilers, libraries } = parseReadelf(text);
    assert.deepEqual(libraries, ['libc.so.6', 'libm.so.6']);
    assert.equal(compilers.filter((one) => one.includes('10.3.1')).length, 1);
    assert.ok(compilers.length <= 20 && compilers.every((one) => one.length <= 200));
    assert.deepEqual(parseReadelf(''), { compilers: [], libraries: [] });
  });

  test('the C library stands in the head of the executable', { skip: process.platform !== 'linux' }, async () => {
    const { glibcVersionRuntime } = (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header;
    assert.equal(await libcOf(process.execPath), glibcVersionRuntime === undefined ? 'musl' : 'glibc');
    assert.equal(await libcOf(import.meta.filename), null);
    assert.equal(await libcOf('/nowhere'), null);
  });
});
