import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { readCompareCsv } from '../../src/store/csv-read.ts';
import type { TextSource } from '../../src/store/lines.ts';
import * as store from '../../src/store/opened.ts';
import { page } from '../../src/text/addresses.ts';

const DATA = { benchId: 'sum', entryFile: '/a.mjs', namePath: ['sum'], params: {} };
const EVENTS = [
  { type: 'bench:sample', data: { ...DATA, operations: 10, duration_ns: '1000' } },
  { type: 'bench:complete', data: DATA },
]
  .map((event) => `${JSON.stringify(event)}\n`)
  .join('');
const CSV = '"binary","filename","configuration","rate","time"\n"old","a.js","n=1",1.5,0.1\n';
const EXPORT = '{"format":"jsdyno-experiment-1","runs":[]}';

/** What files hold, `-` being the text. */
const opened = async (files: readonly string[], text: TextSource) => store.opened(store.unopened(files, text));

suite('opening files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  after(() => rmSync(folder, { recursive: true }));
  const written = (name: string, text = EVENTS) => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  const labelsOf = async (...files: string[]) => {
    const { source, name } = await opened(files, [EVENTS]);
    return (await readCompareCsv(source, name)).binaries;
  };

  test('what begins with blank lines is looked through once', async () => {
    const began = performance.now();
    assert.equal((await opened(['-'], [`${' '.repeat(30)}\n`.repeat(20_000) + CSV])).kind, 'csv');
    assert.ok(performance.now() - began < 2_000);
  });

  test('variants are called by their files, of which known endings are cut', async () => {
    const files = ['node-26.9', 'node-26.12', 'other.ndjson', 'x.json'].map((name) => written(name));
    assert.deepEqual(await labelsOf(...files, '-'), ['node-26.9', 'node-26.12', 'other', 'x', 'node']);
  });

  test('files of one name are called by their paths', async () => {
    const files = ['a/bench.ndjson', 'b/bench.ndjson'].map((name) => written(name));
    assert.deepEqual(await labelsOf(...files), files);
    const node = written('node.ndjson');
    assert.deepEqual(await labelsOf('-', node), ['standard input', node]);
  });

  test('a file that is named twice is refused before any is opened', async () => {
    const twice = (...files: string[]) => opened(files, [EVENTS]);
    await assert.rejects(twice('a.ndjson', './a.ndjson'), { code: 'BAD_USAGE', message: './a.ndjson is named twice' });
    await assert.rejects(twice('-', '-'), { code: 'BAD_USAGE', message: 'standard input is named twice' });
  });

  test('of several files the one that cannot be used is named', async () => {
    const good = written('good.ndjson');
    await assert.rejects(opened([good, join(folder, 'missing')], []), {
      code: 'CSV_UNREADABLE',
      message: `cannot read ${folder}/missing: there is no such file`,
    });
    const empty = written('empty.ndjson', '');
    await assert.rejects(opened([good, empty], []), {
      code: 'BAD_USAGE',
      message: `${empty} has no events of node:bench; several files must be of one tool`,
    });
  });

  test('several CSVs are one text, and none stands beside what another tool wrote', async () => {
    const csv = written('a.csv', CSV);
    for (const other of [written('b.csv', CSV), written('events.ndjson')])
      await assert.rejects(opened([csv, other], []), {
        code: 'BAD_USAGE',
        message: `${csv} cannot be combined with other files: it has no results of another tool`,
        hint: `${page('analyze')} names what is read of other tools, JSON only whole; join CSVs of compare.js with: cat FILE FILE | jsdyno analyze -`,
      });
  });

  test('what a file holds is seen behind white space, in all encodings and however it comes', async () => {
    const bigEndian = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    const seen = async (...pieces: (string | Uint8Array)[]) => {
      const { kind, isAlone } = await opened(['-'], pieces as TextSource);
      return isAlone ? 'events' : kind;
    };
    assert.equal(await seen(bigEndian(EVENTS)), 'events');
    assert.equal(await seen(bigEndian(EXPORT)), 'json');
    assert.equal(await seen('\n', '  \n', EXPORT), 'json');
    assert.equal(await seen(...EXPORT), 'json');
    assert.equal(await seen(...Buffer.from(EVENTS).toString('latin1')), 'events');
    assert.equal(await seen(`{ a log begins so\n${CSV}`), 'csv');
  });

  test('files of other tools are variants, of one tool only', async () => {
    const hyperfine = (command: string) => JSON.stringify({ results: [{ command, times: [1, 2] }] });
    const files = ['a.json', 'b.json'].map((name) => written(`hyperfine/${name}`, hyperfine(name)));
    const { kind, isAlone, isForeign } = await opened(files, []);
    assert.deepEqual([kind, isAlone, isForeign], ['csv', false, true]);
    assert.deepEqual(await labelsOf(...files), ['a', 'b']);
    const utf16 = Buffer.from(`\uFEFF${hyperfine('c')}`, 'utf16le');
    assert.equal((await opened(['-'], [utf16.subarray(0, 51), utf16.subarray(51)])).isAlone, true);
    assert.equal((await opened(['-'], ['\uFEFFgoos: linux\nBenchmarkA 1 5 ns/op\n'])).isForeign, true);
    const wrk = written('wrk.txt', 'Running 1s test @ http://a/\nRequests/sec:  5\n');
    await assert.rejects(opened([...files, wrk], []), {
      code: 'BAD_USAGE',
      message: `${wrk} has no results of hyperfine; several files must be of one tool`,
    });
  });

  test('nothing is lost of what was looked into', async () => {
    const { source } = await opened(['-'], [...CSV]);
    let text = '';
    for await (const piece of source) text += piece;
    assert.equal(text, CSV);
  });
});
