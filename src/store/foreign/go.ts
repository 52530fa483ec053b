import { type ForeignFormat, pooled } from './format.ts';

const LINE = /^Benchmark(\S*)\s+(\d+)\s.*?([\d.e+]+) ns\/op/;

/**
 * `go test -bench`: a line a measurement. What `-count` repeats is of one process, which `PASS` ends, and one run together. Lines above
 * may say a `variant`, as jsdyno writes it. Source: the benchmark data format of golang.org/design/14313-benchmark-format.
 */
export const go: ForeignFormat<string> = {
  tool: 'go test',
  side: 'variant',
  rowsOf: (text) => (/^Benchmark/m.test(text) ? text.split(/^(?:PASS|FAIL|ok)\b.*$/m).flatMap(processRows) : []),
};

function processRows(text: string) {
  let benchmark = 'go';
  let told: { variant?: string } = {};
  return pooled(
    text.split(/\r?\n/).flatMap((line) => {
      const [, key, value = ''] = /^(pkg|variant): (.+)/.exec(line) ?? [];
      if (key === 'pkg') benchmark = value;
      if (key === 'variant') told = { variant: value };
      const [, operation, count, nanos] = LINE.exec(line) ?? [];
      if (operation === undefined) return [];
      const operations = Number(count);
      return { benchmark, parameters: { operation, ...told }, operations, seconds: (operations * Number(nanos)) / 1e9 };
    }),
  );
}
