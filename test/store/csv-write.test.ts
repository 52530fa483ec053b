import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCompareCsv } from '../../src/store/csv-read.ts';
import { readScatterCsv } from '../../src/store/csv-read-scatter.ts';
import {
  COMPARE_HEADER,
  compareLine,
  runHeader,
  runLine,
  scatterHeader,
  scatterLine,
} from '../../src/store/csv-write.ts';

const TOJSON = { benchmark: 'buffers/buffer-tojson.js', rate: 1791221.97342149, time: '0.005582781' };

test('a line of compare is upstream’s', () => {
  assert.equal(
    compareLine({ ...TOJSON, binary: 'old', configuration: 'len=0 n=10000' }),
    '"old","buffers/buffer-tojson.js","len=0 n=10000",1791221.97342149,0.005582781',
  );
  // Seconds keep nine decimals, as upstream's text from nanoseconds does.
  assert.match(compareLine({ ...TOJSON, time: 0.4968, binary: 'old', configuration: '' }), /,0\.496800000$/);
});

test('a line of run quotes values as JSON', () => {
  assert.equal(runHeader(true), '"filename", "configuration", "rate", "time"');
  assert.equal(
    runLine({ ...TOJSON, binary: null, configuration: { kind: 'duplex', n: 10, sync: true } }),
    '"buffers/buffer-tojson.js", "kind=""duplex"" n=10 sync=true", 1791221.97342149, 0.005582781',
  );
});

test('of several variants lines of run say which, and are read as those of compare', async () => {
  const lines = ['a', 'b'].map((binary) => runLine({ ...TOJSON, binary, configuration: { len: 0, n: 10000 } }));
  const { binaries, groups } = await readCompareCsv([[runHeader(false), ...lines, ''].join('\n')], 'a test');
  assert.deepEqual(binaries, ['a', 'b']);
  assert.equal(groups[0]?.configuration, 'len=0 n=10000');
});

test('a line of scatter has a column a parameter', () => {
  assert.equal(scatterHeader(['len', 'n']), '"filename", "len", "n", "rate", "time"');
  assert.equal(
    scatterLine({ ...TOJSON, configuration: { len: 0, kind: 'a "b"' } }),
    '"buffers/buffer-tojson.js", 0, "a ""b""", 1791221.97342149, 0.005582781',
  );
});

test('what is written is read back', async () => {
  const runs = ['old', 'new'].map((binary) => ({ ...TOJSON, binary, configuration: `s='"a", b' n=1` }));
  const csv = await readCompareCsv([`${[COMPARE_HEADER, ...runs.map(compareLine)].join('\n')}\n`], 'x');
  assert.deepEqual(csv.groups[0]?.configuration, `s='"a", b' n=1`);
  assert.deepEqual(csv.groups[0]?.byBinary.get('new'), [TOJSON.rate]);

  const configuration = { len: 16, kind: 'x, "y"' };
  const scatter = [scatterHeader(Object.keys(configuration)), scatterLine({ ...TOJSON, configuration })].join('\n');
  const read = await readScatterCsv([scatter], 'x');
  assert.deepEqual(read.parameters, ['len', 'kind']);
  assert.deepEqual(read.rows, [{ benchmark: TOJSON.benchmark, values: ['16', 'x, "y"'], rate: TOJSON.rate }]);
});

test('a CSV that is not scatter’s is refused', async () => {
  await assert.rejects(readScatterCsv([`${COMPARE_HEADER}\n`], 'x.csv'), {
    code: 'CSV_UNREADABLE',
    hint: 'a CSV of compare is read by: jsdyno analyze FILE',
  });
  await assert.rejects(readScatterCsv(['"filename", "n", "rate", "time"\n"a.js", 1, x, 1\n'], 'x.csv'), {
    code: 'CSV_UNREADABLE',
  });
});

test('lines of scatter that cannot be used are named', async () => {
  const csv = await readScatterCsv(['"filename", "n", "rate"\n"a.js", 1, 5\n"a.js", 1, x\n"a.js", 1\n'], 'x.csv');
  assert.equal(csv.rows.length, 1);
  assert.deepEqual(csv.warnings, ['left out of x.csv, not readable: 2 (line 3, line 4)']);
});
