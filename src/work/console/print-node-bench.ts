import type { Measurements } from '../../show/report/assemble.ts';
import { RATE } from '../../show/report/metric.ts';
import { formatNodeBench } from '../../show/report/node-bench.ts';
import { type NodeBenchOptions, nodeBenchAnalysis } from '../../stats/node-bench.ts';
import { warningText } from '../../stats/warning.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { printable } from '../../text/printable.ts';
import type { Output } from './print-report.ts';

/** The exit codes of rows that fell too far, and of rows without rates. */
const REGRESSION = 4;
const SOME_FAILED = 3;

/**
 * Refuses its options beside another format, which would say nothing of them.
 * @throws JsdynoError BAD_OPTION
 */
export function checkNodeBench({ format, scale, maxRegression }: NodeBenchOptions & { format?: string | undefined }) {
  if (format === 'node-bench' || (scale === undefined && maxRegression === undefined)) return;
  const option = maxRegression === undefined ? '--scale' : '--max-regression';
  throw new JsdynoError('BAD_OPTION', `${option} is of --format node-bench, and not of ${format}`, {
    hint:
      maxRegression === undefined
        ? 'leave one of the two out'
        : `leave one of the two out, or --fail-if slower:${maxRegression}%`,
  });
}

/**
 * Prints measurements as Node.js core's `compare-node-bench.js --analyze`: all rows in their order, a text for each contender.
 * @returns the exit code: 0; 4 where a row failed by `maxRegression`, where upstream's is 1; 3 where rows have no rates
 */
export function printNodeBench(
  {
    groups,
    baseline,
    contenders,
    warnings = [],
  }: Pick<Measurements, 'groups' | 'baseline' | 'contenders' | 'warnings'>,
  options: NodeBenchOptions,
  { stdout, stderr }: { stdout: Output; stderr: Output },
): number {
  const rows = [...groups].filter(({ metric = RATE.name }) => metric === RATE.name);
  const exits = contenders.map((contender) => {
    const sides = rows.map(({ benchmark, configuration, rates }) => ({
      name: printable(`${benchmark} ${configuration}`.trim()),
      old: rates.get(baseline) ?? [],
      new: rates.get(contender) ?? [],
    }));
    const analysis = nodeBenchAnalysis(sides, options);
    if (contenders.length > 1) stdout.write(`${printable(`${contender} against ${baseline}`)}\n\n`);
    stdout.write(formatNodeBench(analysis));
    if (analysis.rows.some(({ isFailed }) => isFailed)) return REGRESSION;
    return sides.some((row) => row.old.length === 0 || row.new.length === 0) ? SOME_FAILED : 0;
  });
  for (const warning of warnings) stderr.write(`warning: ${printable(warningText(warning))}\n`);
  return Math.max(0, ...exits);
}
