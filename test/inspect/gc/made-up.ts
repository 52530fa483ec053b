import { type GcReport, reportOnFile } from '../../../src/inspect/gc/report/gc-report.ts';
import { readTraceFile } from '../../../src/inspect/gc/report/trace-report.ts';

const LINES = Array.from({ length: 120 }, (_, i) =>
  `[7:0x${i % 3 === 0 ? 'b' : 'a'}]   ${i * 100 + 50} ms: ${i % 10 === 9 ? 'Mark-Compact' : 'Scavenge'} ${20 + i / 10} (35.9) -> ${5 + i / 10} (35.9) MB, ${1 + (i % 7)}.5 / 0.0 ms  (average mu = 1.000, current mu = 1.000) allocation failure; `
    .replace(/(\d+) \(/g, '$1.0 (')
    .replace(/\.(\d)\.0/g, '.$1'),
).join('\n');

/** A name that nobody should be able to give orders by. */
const hostile = 'a\x1b[31m`|<b>\u202e.txt';
/** A file of two heaps with 120 collections. */
export const ofFile = reportOnFile('trace.txt', readTraceFile(LINES));
/** The same with all that a report may have. */
export const madeUp: GcReport = {
  ...ofFile,
  title: hostile,
  runtime: { kind: 'node', version: '22.1.0' },
  load: { url: 'http://localhost:1/', rate: null, connections: 10, answered: 1234.5, p50: 1e6, p99: 9e6 },
  remarks: [{ kind: 'failed', text: `the program ended with exit code 1: ${hostile}` }],
  trial: {
    of: 'throughput',
    experiment: '1123-0801-abc',
    baseline: 1200,
    tried: [
      {
        flags: ['--max-semi-space-size=64'],
        figure: 1300,
        relative: { ratio: 1.08, interval: [1.05, 1.11], q: 0.001, verdict: 'faster', reason: null },
        reason: null,
        memory: 1.4,
      },
      { flags: ['--single-threaded-gc'], figure: null, relative: null, reason: `failed: ${hostile}`, memory: null },
    ],
  },
};
