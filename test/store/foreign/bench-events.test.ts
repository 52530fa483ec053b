import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { test } from 'node:test';
import { readCompareCsv } from '../../../src/store/csv-read.ts';
import { benchEventsAsCsv, isBenchEvents } from '../../../src/store/foreign/bench-events.ts';
import { ROOT } from '../../host-variant.ts';

const event = (type: string, data: object) =>
  `${JSON.stringify({ type, data: { fileRunId: '1:2', benchId: '["file:///a.mjs",["sum"],{}]', entryFile: 'a.mjs', namePath: ['sum'], params: {}, ...data } })}\n`;
const sample = (operations: number, nanos: number) => event('bench:sample', { operations, duration_ns: String(nanos) });

async function csvOf(...sources: string[][]) {
  const files = sources.map((source, at) => ({ source, name: `${at}.ndjson`, label: `v${at}` }));
  const { source, parameters } = benchEventsAsCsv(files);
  return { csv: await readCompareCsv(source, 'all'), parameters };
}

test('a process is one run, of all its samples together: operations by time', async () => {
  const text = [sample(10, 1000), sample(30, 1000), event('bench:complete', {})];
  const { csv } = await csvOf(text);
  assert.deepEqual([...(csv.groups[0]?.byBinary ?? [])], [['v0', [2e7]]]);
});

test('what failed or was skipped is no run, whatever it had sampled', async () => {
  const failed = [sample(10, 1000), event('bench:complete', { error: { message: 'no' } })];
  const whole = [sample(10, 1000), event('bench:complete', { error: null })];
  const skipped = [event('bench:complete', { namePath: ['later'], benchId: 'other', skip: true })];
  const { csv } = await csvOf([...failed, ...skipped], whole);
  assert.deepEqual(csv.binaries, ['v1']);
});

test('files of Node.js 26.12 are variants with as many runs as processes wrote into them', async () => {
  const files = ['old', 'new'].map((label) => {
    const name = `${ROOT}/test/fixtures/node-bench/${label}.ndjson`;
    return { source: createReadStream(name), name, label };
  });
  const { source, parameters } = benchEventsAsCsv(files);
  const { groups, binaries } = await readCompareCsv(source, 'both');
  assert.deepEqual(binaries, ['old', 'new']);
  assert.deepEqual(
    groups.map(({ benchmark, configuration, byBinary }) => [benchmark, configuration, byBinary.get('old')?.length]),
    [
      ['bench.mjs', "group='strings' operation='join' size=100", 3],
      ['bench.mjs', "operation='recorded'", 3],
    ],
  );
  assert.deepEqual(parameters[groups[0]?.configuration ?? ''], { group: 'strings', operation: 'join', size: 100 });
});

/** Rows of a file that says of whole runs what is given. */
async function rowsOf(...runs: object[]) {
  const lines = runs.flatMap((data) => [
    event('bench:sample', { operations: 10, duration_ns: '1000', ...data }),
    event('bench:complete', data),
  ]);
  return (await csvOf(lines)).csv.groups.map(({ benchmark, configuration }) => [benchmark, configuration]);
}

test('files are called by what tells them apart, wherever the checkout is that they are in', async () => {
  const filesOf = async (...files: string[]) =>
    (await rowsOf(...files.map((entryFile) => ({ entryFile })))).map(([benchmark]) => benchmark);
  assert.deepEqual(await filesOf(`${process.cwd()}/p/bench.mjs`), ['bench.mjs']);
  assert.deepEqual(await filesOf('/q/lib/a.mjs', '/q/lib/a.mjs', '/q/test/a.mjs'), ['lib/a.mjs', 'test/a.mjs']);
  assert.deepEqual(await filesOf('C:\\q\\lib\\a.mjs', 'C:\\q\\b.mjs'), ['lib/a.mjs', 'b.mjs']);
  assert.deepEqual(await filesOf('file:///q/a%20b.mjs', 'file:///q/100%.mjs'), ['a b.mjs', '100%.mjs']);
});

test('a file whose benchmarks failed does not change how the others are called', async () => {
  const failed = event('bench:complete', { entryFile: '/q/two.mjs', error: { message: 'no' } });
  const entryFile = '/q/lib/one.mjs';
  const whole = [
    event('bench:sample', { operations: 1, duration_ns: '1', entryFile }),
    event('bench:complete', { entryFile }),
  ];
  const { csv } = await csvOf([failed, ...whole]);
  assert.equal(csv.groups[0]?.benchmark, 'lib/one.mjs');
});

test('parameters do not take the place of names, which are joined as those of operations are', async () => {
  const params = { operation: 'read', group: 2, size: 1 };
  assert.deepEqual(await rowsOf({ namePath: ['fs', 'sync', 'one'], params }), [
    ['a.mjs', "group='fs / sync' operation='one' operation_='read' group_=2 size=1"],
  ]);
});

test('what an event leaves out is no failure', async () => {
  assert.deepEqual(await rowsOf({ namePath: null, params: null, entryFile: null }), [['', "operation=''"]]);
  await assert.rejects(csvOf(['{"type":"bench:plan","data":null}\n']), { code: 'CSV_UNREADABLE' });
});

test('half an event is refused by its line', async () => {
  await assert.rejects(csvOf(['{"type":"bench:plan","data":{}}\n', '{"type":"bench:comp']), {
    code: 'CSV_UNREADABLE',
    message: 'line 2 of 0.ndjson is half an event of node:bench',
  });
});

test('what npm run and the benchmarks themselves print is passed over', async () => {
  const before = ['\n> a@1.0.0 bench\n> node --experimental-bench --bench a.mjs\n', '{"level":30}\n[1] ready\n'];
  const { csv } = await csvOf([
    ...before,
    sample(10, 1000),
    'half\n',
    `half${event('bench:complete', {})}`,
    'Done in 1 s\n',
  ]);
  assert.deepEqual([csv.runs, csv.warnings], [1, []]);
  assert.equal(isBenchEvents(before.join('')), false);
  assert.equal(isBenchEvents(`${before.join('')}${sample(1, 1)}`), true);
});

test('they are known by how they begin', () => {
  assert.deepEqual(['{"type":"bench:plan",', '\uFEFF {"type":"bench:', '{"jsdyno":', '"binary"'].map(isBenchEvents), [
    true,
    true,
    false,
    false,
  ]);
});
