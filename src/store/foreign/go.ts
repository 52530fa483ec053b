import { type ForeignFormat, pooled } from './format.ts';

const FIRST = /^(goos|goarch|pkg|cpu|toolchain): |^Benchmark\S*\s+\d+\s+[\d.]+/m;
const LINE = /^Benchmark(\S*)\s+(\d+)\s.*?([\d.e+]+) ns\/op/;

/**
 * `go test -bench`: a line a measurement. What `-count` repeats is of one process, which `PASS` ends, and one run together.
 * Source: the benchmark data format of golang.org/design/14313-benchmark-format.
 */
export const go: ForeignFormat<string> = {
  tool: 'go test',
  isIn: (text) => FIRST.test(text),
  rowsOf: (text) => text.split(/^(?:PASS|FAIL|ok)\b.*$/m).flatMap(processRows),
};

function processRows(text: string) {
  let benchmark = 'go';
  return pooled(
    text.split(/\r?\n/).flatMap((line) => {
      benchmark = /^pkg: (.+)/.exec(line)?.[1] ?? benchmark;
      const [, operation, count, nanos] = LINE.exec(line) ?? [];
      if (operation === undefined) return [];
      const operations = Number(count);
      return { benchmark, parameters: { operation }, operations, seconds: (operations * Number(nanos)) / 1e9 };
    }),
  );
}
