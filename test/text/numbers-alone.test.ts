/** Numbers are written in src/text/numbers.ts alone, so that they read the same wherever they stand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTree } from '../docs/imports.ts';

/** What is no text for a reader: data with a form of its own, places in drawings, what is typed again. */
const OTHERS = [
  'src/search/claims/read-claims.ts',
  'src/kinds/http/measure/http-figures.ts',
  'src/kinds/memory/measure/measure-memory.ts',
  'src/kinds/memory/measure/memory-figures.ts',
  'src/kinds/startup/lines/parameters.ts',
  'src/kinds/startup/measure/measure-command.ts',
  'src/kinds/suite/report/node-bench-scatter.ts',
  'src/measure/load/hdr-text.ts',
  'src/show/page/fitted.ts',
  'src/show/page/plot-cell.ts',
  'src/show/report/node-bench.ts',
  'src/show/report/printf.ts',
  'src/show/report/r-numbers.ts',
  'src/store/csv-write.ts',
  'src/search/sweep/answer/change-points.ts',
];

test('numbers are written in one place', () => {
  const writing = [...readTree('{src,web}/**/*.ts')].flatMap(([file, text]) =>
    /\.(toFixed|toLocaleString|toExponential)\(|Intl\.NumberFormat\(|\.toPrecision\((?![^()]*\)\))/.test(text)
      ? [file]
      : [],
  );
  assert.deepEqual(writing.sort(), [...OTHERS, 'src/text/numbers.ts'].sort());
});
