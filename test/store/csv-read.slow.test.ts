import assert from 'node:assert/strict';
import { createReadStream, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type CompareCsv, readCompareCsv } from '../../src/store/csv-read.ts';
import { JsdynoError } from '../../src/text/errors/catalogue.ts';

const HEADER = '"binary","filename","configuration","rate","time"\n';

function read(...pieces: Array<string | Uint8Array>): Promise<CompareCsv> {
  return readCompareCsv(pieces, 'x.csv');
}

function ratesOf(csv: CompareCsv): unknown {
  return csv.groups.map(({ benchmark, configuration, byBinary }) => [
    `${benchmark} ${configuration}`,
    Object.fromEntries(byBinary),
  ]);
}

async function refused(text: string): Promise<JsdynoError> {
  const error = await read(text).then(
    () => assert.fail('it was read'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof JsdynoError);
  assert.equal(error.code, 'CSV_UNREADABLE');
  assert.ok(!error.message.includes('\n'));
  return error;
}

test('groups rates by benchmark, configuration and binary, in the order of the file', async () => {
  const csv = await read(
    `${HEADER}"old","b.js","n=1",10,0.1\n"new","b.js","n=1",11,0.1\n"old","a.js","n=1",5,0.1\n"old","b.js","n=1",12,0.1\n`,
  );
  assert.deepEqual(ratesOf(csv), [
    ['b.js n=1', { old: [10, 12], new: [11] }],
    ['a.js n=1', { old: [5] }],
  ]);
  assert.deepEqual([csv.binaries, csv.runs, csv.skipped, csv.warnings], [['old', 'new'], 4, 0, []]);
});

test('reads old spacing, CRLF, a byte order mark, blank lines and a last line without an end', async () => {
  const csv = await read(
    '\ufeff"binary", "filename", "configuration", "rate", "time"\r\n\r\n"old", "a.js", "k=""v""", 1.5, 1\r\n"new", "a.js", "k=""v""", 2.5, 1',
  );
  assert.deepEqual(ratesOf(csv), [['a.js k="v"', { old: [1.5], new: [2.5] }]]);
});

test('reads pieces that part lines and characters anywhere', async () => {
  const bytes = new TextEncoder().encode(
    `\ufeff${HEADER}"old","ü/€.js","s='😀'",1,1\r\n"new","ü/€.js","s='😀'",2,1\r\n`,
  );
  const expected = [["ü/€.js s='😀'", { old: [1], new: [2] }]];
  for (const size of [1, 2, 3, 7, 1000]) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
    assert.deepEqual(ratesOf(await read(...pieces)), expected);
  }
});

test('finds columns by name in any order, and notes those it does not know', async () => {
  const csv = await read('host,rate,configuration,binary,filename\nh1,7,n=1,old,a.js\nh1,8,n=1,new,a.js\n');
  assert.deepEqual(ratesOf(csv), [['a.js n=1', { old: [7], new: [8] }]]);
  assert.deepEqual(csv.warnings, ['columns ignored: host']);
});

test('leaves out lines that cannot be used, counts them and says which; a torn line costs no other', async () => {
  const good = '"old","a.js","n=1",5,1\n';
  const csv = await read(
    `${HEADER}${good}"old","a.js","n=1",abc,1\n"old","a.js","n=\n${good}"old","a.js","n=1",5\n"old","a.js","n="old","a.js","n=1",5,1\n"old","a.js","n=1",,1\n${good}`,
  );
  assert.deepEqual(ratesOf(csv), [['a.js n=1', { old: [5, 5, 5] }]]);
  assert.equal(csv.skipped, 5);
  assert.deepEqual(csv.warnings, [
    '5 lines were left out of x.csv (line 3: the rate "abc" is not a number; line 4: a quote is never closed; line 6: 4 of 5 columns; ...)',
  ]);
});

test('joined files may repeat the header', async () => {
  const part = `${HEADER}"old","a.js","n=1",5,1\n`;
  const csv = await read(part, part);
  assert.deepEqual([csv.runs, csv.skipped], [2, 0]);
});

test('sees whether the binaries took turns', async () => {
  const line = (binary: string): string => `"${binary}","a.js","n=1",5,1\n`;
  const of = async (order: string): Promise<boolean | undefined> =>
    (await read(HEADER + [...order].map(line).join(''))).groups[0]?.interleaved;
  assert.equal(await of('abab'), true);
  assert.equal(await of('abbaab'), true);
  assert.equal(await of('abcbcacab'), true);
  assert.equal(await of('aabb'), false);
  assert.equal(await of('abababcc'), false);
});

test('an empty file, one without the header and one without a usable line are refused with what was expected', async () => {
  assert.match((await refused('')).message, /x\.csv is empty; expected the header "binary","filename"/);
  assert.match((await refused('\n  \n')).message, /is empty/);
  const noHeader = await refused('\n"old","a.js","n=1",5,1\n');
  assert.match(noHeader.message, /^line 2 of x\.csv is not the header .* found "\\"old\\",/);
  assert.match((await refused(HEADER)).message, /only the header/);
  assert.match((await refused(`${HEADER}"old","a.js","n=1",x,1\n`)).message, /line 2: the rate "x" is not a number/);
  assert.match((await refused(`${HEADER}"old","a.js","n=1",-1,1\n`)).message, /line 2: the rate -1 is below zero/);
  assert.match((await refused('x'.repeat(2_000_000))).message, /has more than 1048576 characters/);
});

test('CSVs of run and of scatter are known as such', async () => {
  assert.match((await refused('"filename", "configuration", "rate", "time"\n')).hint ?? '', /compare --old A --new B/);
  assert.match((await refused('"filename", "len", "n", "rate", "time"\n')).hint ?? '', /scatter --xaxis/);
});

test('a file that is not there, and a folder, are refused in words', async () => {
  const missing = new URL('../fixtures/csv/none.csv', import.meta.url);
  await assert.rejects(readCompareCsv(createReadStream(missing), 'none.csv'), {
    code: 'CSV_UNREADABLE',
    message: 'cannot read none.csv: there is no such file',
  });
  await assert.rejects(readCompareCsv(createReadStream(new URL('.', missing)), 'csv'), {
    message: 'cannot read csv: it is a folder',
  });
});

test('a byte order mark names the coding: UTF-16 as PowerShell writes it, in pieces that part characters anywhere', async () => {
  const text = `${HEADER}"old","ü/€.js","s='😀'",1,1\r\n"new","ü/€.js","s='😀'",2,1\r\n`;
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big]) {
    for (const size of [1, 2, 3, 7, 1000]) {
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
      assert.deepEqual(ratesOf(await read(...pieces)), [["ü/€.js s='😀'", { old: [1], new: [2] }]]);
    }
  }
  const file = new URL('../fixtures/csv/utf16.csv', import.meta.url);
  const csv = await readCompareCsv(createReadStream(file), 'utf16.csv');
  assert.deepEqual([csv.runs, csv.skipped, csv.warnings], [12, 0, []]);
  assert.match((await refused('x')).message, /is not the header/, 'a file of one byte');
});

test('lines of something else, and the time in front of each line, cost nothing of a log', async () => {
  const log = readFileSync(new URL('../fixtures/csv/jenkins.csv', import.meta.url), 'utf8');
  const csv = await read(log);
  assert.deepEqual([csv.binaries, csv.runs, csv.skipped], [['old', 'new'], 12, 1]);
  assert.deepEqual(csv.warnings, ['1 line was left out of x.csv (line 1: it is before the header)']);
  assert.deepEqual(ratesOf(csv)?.toString(), ratesOf(await read(log.replace(/^[\d:]+ /gm, '')))?.toString());

  const aligned = await read(
    '[   9.125] "binary","filename","configuration","rate","time"\n[  10.250] "old","a.js","n=1",5,1\nnpm notice\n[1112.5] "new","a.js","n=1",6,1\n12 "new","a.js","n=1",7,1\n',
  );
  assert.deepEqual(ratesOf(aligned), [['a.js n=1', { old: [5] }]]);
  assert.deepEqual(aligned.warnings, [
    '3 lines were left out of x.csv (line 3: its columns differ from the header; line 4: its columns differ from the header; line 5: its columns differ from the header)',
  ]);
});

test('the time that a line takes grows with its length alone, whatever it is made of', async () => {
  const header = '10:00 "binary","filename","configuration","rate","time"\n';
  /** ms of CPU, the least of some: other work on the machine makes it more. */
  const msOf = async (text: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let tried = 0; tried < 4; tried++) {
      const before = process.cpuUsage();
      await read(text).catch((error: unknown) => assert.ok(error instanceof JsdynoError));
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  };
  for (const part of [' ', '"', '" ', ',', '"a" ', '1 ']) {
    const [short, long] = [1, 16].map((times) => part.repeat((times * 32_768) / part.length)) as [string, string];
    for (const before of ['', header]) {
      const ratio = (await msOf(`${before}${long}\n`)) / Math.max(await msOf(`${before}${short}\n`), 0.5);
      // Of a time that grows with the square of the length it would be 256.
      assert.ok(ratio < 128, `${JSON.stringify(part)}: ${ratio}`);
    }
  }
});
