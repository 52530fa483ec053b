import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatScatter } from '../../../../src/kinds/suite/report/scatter.ts';
import { scatterCells } from '../../../../src/kinds/suite/report/scatter-cells.ts';
import { rNumbers } from '../../../../src/show/report/r-numbers.ts';
import { readScatterCsv } from '../../../../src/store/csv-read-scatter.ts';

test('numbers look as R prints a column', () => {
  // The documented output of scatter.R: seven digits for the smallest, the same decimals for all.
  assert.deepEqual(rNumbers([1515855.0512, 403527.24, 322352.75001]), ['1515855.1', '403527.2', '322352.8']);
  assert.deepEqual(rNumbers([334492.6751, 70792.93]), ['334492.68', '70792.93']);
  // > print(data.frame(x = c(...)), row.names = FALSE)
  assert.deepEqual(rNumbers([16, 64, 1024]), ['16', '64', '1024']);
  assert.deepEqual(rNumbers([0.5, null, 12]), ['0.5', 'NA', '12.0']);
  assert.deepEqual(rNumbers([1e6]), ['1e+06']);
  assert.deepEqual(rNumbers([123456]), ['123456']);
  assert.deepEqual(rNumbers([1e-10, 1]), ['1e-10', '1e+00']);
  assert.deepEqual(rNumbers([0.1 + 0.2, -1]), ['0.3', '-1.0']);
  assert.deepEqual(rNumbers([]), []);
});

const CSV = `"filename", "encoding", "inLen", "chunkLen", "n", "rate", "time"
"string_decoder/string-decoder.js", "utf8", 32, 256, 10, 200, 1
"string_decoder/string-decoder.js", "utf8", 1024, 256, 10, 210, 1
"string_decoder/string-decoder.js", "ascii", 32, 16, 10, 100.5, 1
"string_decoder/string-decoder.js", "ascii", 1024, 16, 10, 101.5, 1
"string_decoder/string-decoder.js", "ascii", 32, 256, 10, 300, 1
`;

test('prints the means by two parameters and names those that it averages over', async () => {
  const table = scatterCells(await readScatterCsv([CSV], 'x'), 'chunkLen', 'encoding');
  assert.deepEqual(table.aggregated, ['inLen']);
  // qt(.975, 1) = 12.7062047: 0.7071068 / sqrt(2) and 7.071068 / sqrt(2) times it.
  assert.equal(
    formatScatter(table),
    `\
aggregating variable: inLen

 chunkLen encoding rate confidence.interval
       16    ascii  101            6.353102
      256    ascii  300                  NA
      256     utf8  205           63.531024
`,
  );
});

test('a parameter that is not there is refused with those that are', async () => {
  const csv = await readScatterCsv([CSV], 'x');
  assert.throws(() => scatterCells(csv, 'chunklen', 'encoding'), {
    code: 'BAD_OPTION',
    message: 'no parameter "chunklen" here; there are encoding, inLen, chunkLen, n',
    hint: '--xaxis chunkLen',
  });
});
