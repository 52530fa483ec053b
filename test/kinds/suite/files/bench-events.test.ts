import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { test } from 'node:test';
import { benchEventsAsCsv, isBenchEvents } from '../../../../src/kinds/suite/files/bench-events.ts';
import { readCompareCsv } from '../../../../src/store/csv-read.ts';
import { ROOT } from '../../../host-variant.ts';

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

test('what is no event is refused by its line', async () => {
  await assert.rejects(csvOf(['{"type":"bench:plan","data":{}}\n', 'half a li']), {
    code: 'CSV_UNREADABLE',
    message: 'line 2 of 0.ndjson is no event of node:bench',
  });
});

test('they are known by how they begin', () => {
  assert.deepEqual(['{"type":"bench:plan",', '\uFEFF {"type":"bench:', '{"jsdyno":', '"binary"'].map(isBenchEvents), [
    true,
    true,
    false,
    false,
  ]);
});
