/** The text of Node.js core's `compare-node-bench.js --analyze`, character for character. */
import { largest } from '../../stats/extremes.ts';
import type { NodeBenchAnalysis, NodeBenchRow } from '../../stats/node-bench.ts';

export function formatNodeBench(analysis: NodeBenchAnalysis): string {
  const { rows, skipped, scale, maxRegression } = analysis;
  const width = largest(
    rows.map(({ name }) => name.length),
    0,
  );
  const count = many(rows.length, 'comparison');
  const unsure = rows.filter(({ isInconclusive }) => isInconclusive).length;
  const failed = rows.filter(({ isFailed }) => isFailed);
  const left = rows.filter(({ pAdjusted }) => pAdjusted < 0.05).length;
  const lines = [
    `${' '.repeat(width)}  confidence   improvement   accuracy (*)    (**)   (***)`,
    ...rows.map((row) => line(row, width)),
    ...(skipped === 0
      ? []
      : [
          '',
          `Note: ${many(skipped, 'configuration')} ${skipped === 1 ? 'was' : 'were'} skipped because Welch's t-test requires at least 2 samples per binary. Use --runs 2 or higher.`,
        ]),
    ...chart(rows, width),
    '',
    `Rates were scaled by ${scale}x into HdrHistogram (3 significant figures).`,
    'Use --scale to adjust precision if needed.',
    '',
    `The confidence markers above are per-benchmark and uncorrected. After Holm-Bonferroni correction across ${count}, ${left} remain${left === 1 ? 's' : ''} significant at 5%.`,
    `For --max-regression, one-sided p-values against the ${maxRegression}% threshold were corrected separately.`,
    ...(unsure === 0
      ? []
      : [
          '',
          `Note: ${unsure} of ${count} could not resolve an effect as small as ${maxRegression}% and are marked (inconclusive). Raise --runs to narrow their confidence intervals.`,
        ]),
    ...(failed.length === 0
      ? []
      : [
          '',
          `FAIL: ${many(failed.length, 'benchmark')} regressed by more than ${maxRegression}% (the 95% interval excludes the threshold and its one-sided test is family-wise corrected across ${rows.length} comparisons):`,
          ...failed.map(failure),
        ]),
  ];
  return `${lines.join('\n')}\n`;
}

function line({ name, stars, improvement, accuracy, isInconclusive }: NodeBenchRow, width: number): string {
  const confidence = (stars === '' ? '' : stars.padStart(3)).padEnd(10);
  const change = `${signed(improvement)} %`.padStart(11);
  const ends = Object.values(accuracy).map((half) => `±${half.toFixed(2)}%`);
  return `${name.padEnd(width)}  ${confidence}  ${change}   ${ends.join('  ')}${isInconclusive ? '  (inconclusive)' : ''}`;
}

function failure({ name, improvement, accuracy, pThreshold }: NodeBenchRow): string {
  const end = (improvement + accuracy['0.05']).toFixed(2);
  return `  ${name}  ${improvement.toFixed(2)}% (95% CI up to ${end}%, adjusted threshold p=${pThreshold.toExponential(2)})`;
}

/** Cells of a bar, 0 % in the middle. */
const CELLS = 40;
const MIDDLE = CELLS / 2;

/** A bar a row, and the 95 % interval around its end. */
function chart(rows: readonly NodeBenchRow[], width: number): string[] {
  if (rows.length === 0) return [];
  const scale = largest(rows.map(({ improvement, accuracy }) => Math.abs(improvement) + accuracy['0.05'])) || 1;
  const [left, right] = [`-${scale.toFixed(1)}%`, `+${scale.toFixed(1)}%`];
  const axis = `${' '.repeat(width + 5)}${left.padEnd(MIDDLE - 1)}0%${' '.repeat(Math.max(0, MIDDLE - 1 - right.length))}${right}`;
  const bars = rows.map(
    (row) => `${row.name.padEnd(width)}  ${bar(row, scale)}  ${signed(row.improvement)}% ${row.stars}`,
  );
  return ['', axis, ...bars];
}

function bar({ improvement, accuracy, stars }: NodeBenchRow, scale: number): string {
  const placeOf = (change: number): number => MIDDLE + (change / scale) * MIDDLE;
  const end = placeOf(improvement);
  const [lower, upper] = [placeOf(improvement - accuracy['0.05']), placeOf(improvement + accuracy['0.05'])];
  return Array.from({ length: CELLS }, (_, cell) => {
    const place = cell + 0.5;
    if (cell === MIDDLE) return '|';
    const isFilled = improvement >= 0 ? place > MIDDLE && place <= end : place < MIDDLE && place >= end;
    if (isFilled) return stars === '' ? '▓' : '█';
    return place >= lower && place <= upper ? '░' : ' ';
  }).join('');
}

const signed = (figure: number): string => `${figure >= 0 ? '+' : ''}${figure.toFixed(2)}`;

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
