import { jsonDocument } from '../../../show/report/json-envelope.ts';
import { warningText } from '../../../stats/warning.ts';
import type { MemoryCell, MemoryReport } from './memory-report.ts';

/** One object, as `memory.schema.json` states it: a result a script and variant. */
export function formatMemoryJson(report: MemoryReport): string {
  const { experiment, environment, variants, method, warmup, processes } = report;
  const warnings = report.warnings.map(warningText);
  const results = processes.flatMap(({ name, cells }) => cells.map((cell) => resultOf(name, cell)));
  return jsonDocument('memory', 1, { experiment, environment, method, warmup, variants, results, warnings });
}

/** In the order of the schema; whatever else a caller hung on a cell stays out of the file. */
function resultOf(script: string | null, cell: MemoryCell) {
  return {
    script,
    variant: cell.variant,
    verdict: cell.verdict,
    reason: cell.reason,
    runs: cell.runs,
    seconds: cell.seconds,
    processes: cell.processes,
    peakRss: cell.peakRss,
    peaks: cell.peaks,
    endRss: cell.endRss,
    endBefore: cell.endBefore,
    rest: cell.rest,
    growth: cell.growth,
    peakHeap: cell.peakHeap,
    heapGrowth: cell.heapGrowth,
    relative: cell.relative,
    heapRelative: cell.heapRelative,
    course: cell.course,
    warnings: cell.warnings.map(warningText),
  };
}
