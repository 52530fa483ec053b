/** The text of Node.js core's `scatter-node-bench.js --analyze`, character for character. */

import { inspect } from 'node:util';
import { largest } from '../../../stats/extremes.ts';
import type { NodeBenchScatter, ScatterGroup, ScatterStep } from '../../../stats/node-bench-scatter.ts';
import { printable } from '../../../text/printable.ts';

interface Labelled extends ScatterGroup {
  xLabel: string;
  /** Empty without a second parameter. */
  categoryLabel: string;
}

/** @param names of the parameters; `category` is absent where there is one alone */
export function formatNodeBenchScatter(
  { aggregated, groups, series, leastP }: NodeBenchScatter,
  { xaxis, category, chart = true }: { xaxis: string; category?: string | undefined; chart?: boolean | undefined },
): string {
  const labels = [labelsOf(groups.map(({ x }) => x)), labelsOf(groups.map((group) => group.category ?? ''))] as const;
  const labelled = groups.map((group) => ({
    ...group,
    xLabel: labels[0].get(group.x)?.label ?? '',
    categoryLabel: category === undefined ? '' : (labels[1].get(group.category ?? '')?.label ?? ''),
  }));
  const shortened = (category === undefined ? [labels[0]] : labels)
    .flatMap((all) => [...all.values()])
    .filter(({ label, full }) => label !== full);
  const single = groups.filter(({ count }) => count < 2).length;
  const lines = [
    ...notesOn(aggregated),
    ...table(labelled, xaxis, category),
    ...(chart ? bars(labelled, xaxis, category) : []),
    ...(series.length === 0
      ? []
      : [
          '',
          `Change between consecutive ${xaxis} values (Mann-Whitney U on disjoint process sets, Cliff's delta):`,
          ...series.flatMap((steps) => [
            '',
            ...(category === undefined ? [] : [`  ${category}=${labels[1].get(steps[0]?.from.category ?? '')?.label}`]),
            ...steps.map((step) => stepLine(step, labels[0])),
          ]),
          ...powerNote(leastP),
        ]),
    ...(shortened.length === 0 ? [] : ['', 'Abbreviated values:']),
    ...shortened.flatMap(({ full, label }) => [`  ${label}`, `    = ${full}`]),
    ...(single === 0
      ? []
      : paragraph(
          `Note: ${single} group${single === 1 ? ' has' : 's have'} only one sample, so no confidence interval could be estimated. Use --runs 2 or higher.`,
        )),
    ...(groups.some(({ isSkewed }) => isSkewed)
      ? paragraph(
          '(!) marks groups where the median falls outside the mean confidence interval or the sample is strongly skewed. The median and its interval describe the typical run better for those groups.',
        )
      : []),
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

function notesOn(aggregated: NodeBenchScatter['aggregated']): string[] {
  if (aggregated.length === 0) return [];
  const dominant = aggregated.filter(({ share }) => share > 0.5).map(({ name }) => name);
  const notes = aggregated.map(({ name, share }) => {
    const percent = share === 1 ? '100' : share >= 0.995 ? '>99' : (share * 100).toFixed(0);
    const told = Number.isNaN(share) ? '' : ` (explains ${percent}% of within-group variance)`;
    return `aggregating variable: ${name}${told}`;
  });
  const advice =
    dominant.length === 0
      ? []
      : paragraph(
          `${dominant.join(', ')} ${dominant.length === 1 ? 'explains' : 'explain'} most of the spread within each group. Pin the parameter or use it as --category; increasing --runs will not remove this source of variance.`,
        );
  return [...notes, ...advice, ''];
}

function table(groups: readonly Labelled[], xaxis: string, category: string | undefined): string[] {
  const own = category === undefined ? [xaxis] : [xaxis, category];
  const header = [...own, 'samples', 'rate', 'confidence.interval', 'median', 'median.interval', ''];
  const body = groups.map((group) => {
    const { xLabel, categoryLabel, count, interval, isSkewed } = group;
    return [
      ...[xLabel, categoryLabel].slice(0, own.length),
      String(count),
      rateText(group.mean),
      interval === null ? 'NA' : `${rateText(interval)} (±${((interval / group.mean) * 100).toFixed(2)}%)`,
      rateText(group.median),
      interval === null ? 'NA' : medianText(group),
      isSkewed ? '(!)' : '',
    ];
  });
  const widths = header.map((title, at) => largest([title, ...body.map((cells) => cells[at] ?? '')].map(widthOf)));
  const [first] = groups;
  const isRight = [first?.x, first?.category].slice(0, own.length).map((value) => typeof value === 'number');
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => padded(cell, widths[at] ?? 0, isRight[at] ?? at < cells.length - 1))
      .join('  ')
      .trimEnd();
  return [header, ...body].map(line);
}

function medianText({ median, medianEnds }: ScatterGroup): string {
  const [lower, upper] = medianEnds.map((end) => (((end - median) / median) * 100).toFixed(2));
  return `[${lower}%, +${upper}%]`;
}

/** Cells of a bar. */
const CELLS = 40;

function bars(groups: readonly Labelled[], xaxis: string, category: string | undefined): string[] {
  const most = largest(
    groups.map(({ mean, interval }) => mean + (interval ?? 0)),
    0,
  );
  if (most === 0) return [];
  const names = groups.map(({ xLabel, categoryLabel }) =>
    shortened(`${xaxis}=${xLabel}${category === undefined ? '' : ` ${category}=${categoryLabel}`}`, 44),
  );
  const [nameWidth, rateWidth] = [
    largest(names.map(widthOf)),
    largest(groups.map(({ mean }) => widthOf(rateText(mean)))),
  ];
  const indent = ' '.repeat(nameWidth + 2);
  const axis = rateText(most);
  return [
    '',
    'Rate in operations/second; longer is faster. │ marks the mean and the',
    'shaded band (░) is its 95% confidence interval.',
    '',
    `${indent}0${' '.repeat(Math.max(1, CELLS - 1 - widthOf(axis)))}${axis}`,
    `${indent}+${'-'.repeat(CELLS - 2)}+`,
    ...groups.flatMap((group, at) => [
      ...(at > 0 && groups[at - 1]?.x !== group.x ? [''] : []),
      `${padded(names[at] ?? '', nameWidth)}  ${bar(group, most)}  ${padded(rateText(group.mean), rateWidth, true)}`,
    ]),
  ];
}

function bar({ mean, interval }: ScatterGroup, most: number): string {
  const placeOf = (rate: number) => (rate / most) * CELLS;
  const [lower, end, upper] = [mean - (interval ?? 0), mean, mean + (interval ?? 0)].map(placeOf) as [
    number,
    number,
    number,
  ];
  return Array.from({ length: CELLS }, (_, cell) => {
    const place = cell + 0.5;
    if (cell === Math.min(CELLS - 1, Math.floor(end))) return '│';
    if (place >= lower && place <= upper) return '░';
    return place <= end ? '█' : ' ';
  }).join('');
}

function stepLine({ from, to, change, power, p, delta }: ScatterStep, labels: Labels): string {
  const scaling = power === null ? '' : `  ${power.times.toFixed(1)}x  exponent=${signed(power.exponent, 2)}`;
  const pText = p < 1e-4 ? p.toExponential(1) : p.toFixed(4);
  const size = SIZES.find(([most]) => Math.abs(delta) < most)?.[1] ?? 'large';
  return `    ${labels.get(from.x)?.label} -> ${labels.get(to.x)?.label}  ${signed(change, 2)}%${scaling}  p=${pText}  delta=${signed(delta, 3)} (${size})`;
}

/** What Cliff's delta is called below these. */
const SIZES = [
  [0.147, 'negligible'],
  [0.33, 'small'],
  [0.474, 'medium'],
] as const;

function powerNote(leastP: number): string[] {
  if (leastP < 0.005) return [];
  return paragraph(
    leastP >= 0.05
      ? `Warning: at this sample size the smallest p-value this test can produce is ${leastP.toFixed(4)}, so no comparison above can reach significance. Raise --runs.`
      : `Note: at this sample size the smallest p-value this test can produce is ${leastP.toFixed(4)}. Raise --runs to strengthen non-significant results.`,
  );
}

type Value = ScatterGroup['x'];
type Labels = Map<Value, { label: string; full: string }>;

/** The short and the full text of each value; short ones that are alike are numbered. */
function labelsOf(values: readonly Value[]): Labels {
  const used = new Map<string, number>();
  const labels: Labels = new Map();
  for (const value of new Set(values)) {
    const full = typeof value === 'string' ? inspect(value) : String(value);
    const short = shortened(full, 24);
    const before = used.get(short) ?? 0;
    used.set(short, before + 1);
    labels.set(value, { label: before === 0 ? short : `${short}~${before + 1}`, full });
  }
  return labels;
}

function shortened(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const kept = most - 3;
  return `${characters.slice(0, Math.ceil(kept / 2)).join('')}...${characters.slice(-Math.floor(kept / 2)).join('')}`;
}

/** Lines of at most 76 characters, below an empty one. */
function paragraph(text: string): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length + 1 <= 76) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const RATE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const rateText = (rate: number): string => RATE.format(rate);

const signed = (figure: number, digits: number): string => `${figure >= 0 ? '+' : ''}${figure.toFixed(digits)}`;

const widthOf = (text: string): number => [...text].length;

function padded(text: string, width: number, isRight = false): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isRight ? `${space}${text}` : `${text}${space}`;
}
