/**
 * What `jsdyno history` finds in series of which others know the truth, beside Apache Otava at its defaults: changes found, false ones, and how
 * many points of a new level it takes.
 *
 *     node benchmarks/self/history.ts --sap FOLDER --otava PYTHON [--actions data.js] [--seeds 11-16] [--series 1000]
 *
 * FOLDER is hana/small_2021 of github.com/SAP/performance-regression-data-set; PYTHON one that has apache-otava and otava-test-data
 * (`python3 -m venv X && X/bin/pip install apache-otava otava-test-data`); data.js the history of github.com/benchmark-action/github-action-benchmark,
 * branch gh-pages, dev/bench/data.js. What is not given is left out. Settings were chosen by seeds 101 to 106 of otava-test-data, by simulated series
 * with seeds below 100,000, and by the series of SAP with even numbers; these are not those that are reported.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isAlarming } from '../../src/search/history/answer/listed.ts';
import { gathered } from '../../src/search/history/gathered.ts';
import { FDR, historyOf } from '../../src/search/history/history-of.ts';
import { readSources } from '../../src/search/history/read/sources.ts';
import type { ChangePoint } from '../../src/search/history/series.ts';
import { lookAt } from '../../src/stats/changes/look.ts';
import { scanSeries } from '../../src/stats/changes/scan-series.ts';
import type { ShapeOfSeries } from '../../src/stats/changes/series-shape.ts';
import { median } from '../../src/stats/describe.ts';
import {
  flat,
  madeSeries,
  randomWalk,
  SCATTERS,
  type Scatter,
  slope,
  step,
} from '../../test/stats/changes/simulation.ts';
import { type Labelled, sapSeries } from './history/labelled.ts';
import { delayOf, scored } from './history/scored.ts';

const { values } = parseArgs({
  options: {
    sap: { type: 'string' },
    otava: { type: 'string' },
    actions: { type: 'string' },
    seeds: { type: 'string', default: '11-16' },
    series: { type: 'string', default: '1000' },
  },
});
/** Seeds of simulated series: none below was looked at when settings were chosen. */
const HELD_OUT = 100_000;
/** Points of a new level after which a detector is no longer waited for. */
const LONGEST = 60;

type Detector = (series: readonly Float64Array[]) => number[][];
/** All series in one look. */
const together: Detector = (series) => lookAt(series, FDR).shapes.map(({ steps }) => steps.map(({ at }) => at));
const SEEN = new WeakMap<readonly Float64Array[], ShapeOfSeries[]>();
/** Each series is a look of its own. */
function shapes(series: readonly Float64Array[]): ShapeOfSeries[] {
  const found = SEEN.get(series) ?? series.flatMap((one) => lookAt([one], FDR).shapes);
  SEEN.set(series, found);
  return found;
}
const own: Detector = (series) => shapes(series).map(({ steps }) => steps.map(({ at }) => at));
/** With newest points that may begin a level. */
const suspecting: Detector = (series) =>
  shapes(series).map(({ steps, suspected }) =>
    [...steps, ...(suspected === null ? [] : [suspected])].map(({ at }) => at),
  );
/** Otava gets figures as they were: it is told of no logarithms. */
const otava: Detector = (series) => python('found', JSON.stringify(series.map((one) => [...one.map(Math.exp)])));

function python<T>(what: string, input: string, ...more: string[]): T {
  const script = join(import.meta.dirname, 'history/side_by_side.py');
  const how = { input, encoding: 'utf8', maxBuffer: 1 << 30 } as const;
  return JSON.parse(execFileSync(values.otava as string, [script, what, ...more], how));
}

/** Each true change, and its series as its points come. */
function growing(series: readonly Labelled[]) {
  const changes = series.flatMap(({ values: all, truth }) =>
    truth.map((at, i) => ({ at, parts: prefixes(all, at, truth[i + 1] ?? all.length) })),
  );
  return { changes, all: changes.flatMap(({ parts }) => parts) };
}

/** Of each true change how many points of its level the detector needs, as they come; the series before it stay whole. */
function delays({ changes, all }: ReturnType<typeof growing>, detect: Detector): (number | null)[] {
  const said = detect(all);
  let from = 0;
  return changes.map(({ at, parts }) => {
    const delay = delayOf(at, said.slice(from, from + parts.length));
    from += parts.length;
    return delay;
  });
}

function prefixes(all: Float64Array, at: number, end: number): Float64Array[] {
  return Array.from({ length: Math.min(LONGEST, end - at) }, (_, i) => all.slice(0, at + i + 1));
}

const shown = (delay: readonly (number | null)[]): string =>
  delay.length === 0 ? '' : String(median(delay.map((one) => one ?? LONGEST)));

/** Over whole series, as points come, and with what is suspected. */
const both: [string, Detector, Detector, Detector | null][] = [
  ['jsdyno', together, own, suspecting],
  ...(values.otava === undefined ? [] : [['Otava', otava, otava, null] as [string, Detector, Detector, null]]),
];

console.log('| series | by | found | false | quiet series with one | points until found | until suspected |');
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |');
function compare(title: string, series: readonly Labelled[], detectors = both): void {
  const parts = growing(series);
  for (const [name, detect, sooner, earlier] of detectors) {
    const score = scored(series, detect(series.map((one) => one.values)));
    const cells = [
      title,
      name,
      score.truths === 0 ? '' : `${score.found} of ${score.truths}`,
      score.extra,
      score.quiet === 0 ? '' : `${score.alarmed} of ${score.quiet}`,
      shown(delays(parts, sooner)),
      earlier === null ? '' : shown(delays(parts, earlier)),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

if (values.sap !== undefined) {
  const { builds, raw } = sapSeries(values.sap);
  compare('SAP, a point a build', builds);
  compare(
    'of these with odd numbers',
    builds.filter(({ name }) => Number.parseInt(name, 10) % 2 === 1),
  );
  compare('SAP, a point a measurement', raw, both.slice(1));
}

if (values.otava !== undefined) {
  const made = python<{ name: string; sigma: number; values: number[]; truth: number[] }[]>(
    'made',
    '',
    ...values.seeds.split('-'),
  );
  const usable = made.filter((one) => one.values.every((value) => value > 0));
  const series = usable.map((one) => ({ ...one, type: one.name, values: Float64Array.from(one.values, Math.log) }));
  for (const [name, some] of Map.groupBy(series, ({ type }) => type)) compare(`Otava's ${name}`, some);
  compare("Otava's, all", series);
}

/** Unchanged code on whichever machines a CI lent. */
if (values.actions !== undefined) {
  const all = gathered((await readSources([values.actions])).points);
  const { changes } = historyOf(all, new Date().toISOString(), FDR);
  const logs = all.map(({ points }) => Float64Array.from(points, ({ log }) => log));
  const count = (is: (change: ChangePoint) => boolean): number => changes.filter(is).length;
  const spans = all.map(({ points }) => points.length);
  console.log(
    `\n${all.length} series of ${Math.min(...spans)} to ${Math.max(...spans)} points of github-action-benchmark:`,
  );
  console.log(`- jsdyno blames the code ${count(isAlarming)} times; changes of the machine that most rows share: `);
  console.log(
    `  ${count(({ kind }) => kind === 'host-event')}; suspected of the machine: ${count(({ state, kind }) => state === 'suspected' && kind !== 'host-event')}; spikes: ${count(({ kind }) => kind === 'spike')}`,
  );
  if (values.otava !== undefined)
    console.log(
      `- Otava: ${otava(logs).flat().length} changes in ${otava(logs).filter((one) => one.length > 0).length} series`,
    );
}

/** What being early costs: series without a change that have one at any look, as points come one by one. */
const EARLY = 60;
if (Number(values.series) > 0) {
  console.log(`\n${EARLY} series without a change that have one at some look from point 20 to 100, in % of series:\n`);
  const detectors: [string, Detector][] = [
    ['jsdyno', own],
    ['with suspected ones', suspecting],
    ...(values.otava === undefined ? [] : [['Otava', otava] as [string, Detector]]),
  ];
  console.log(`| scatter | ${detectors.map(([name]) => name).join(' | ')} |`);
  console.log(`| --- | ${detectors.map(() => '---:').join(' | ')} |`);
  for (const name of ['normal', 't of 3', 'spikes', 'correlated .3']) {
    const made = Array.from({ length: EARLY }, (_, i) =>
      madeSeries(flat(100), SCATTERS[name] as Scatter, HELD_OUT + i).map((value) => value / 50 + 2),
    );
    const looks = made.flatMap((one) => Array.from({ length: 81 }, (_, i) => one.slice(0, 20 + i)));
    const cells = detectors.map(([, detect]) => {
      const said = detect(looks);
      const ever = made.filter((_, i) => said.slice(81 * i, 81 * (i + 1)).some((places) => places.length > 0)).length;
      return `${Math.round((100 * ever) / EARLY)}`;
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

const SERIES = Number(values.series);
const COUNT = 100;
if (SERIES > 0) {
  console.log(`\n${SERIES} simulated series of ${COUNT} points without a change, in % of series:\n`);
  console.log(
    '| scatter | p ≤ 5 % | p ≤ 1 % | changes of one look at all, FDR 5 % | Otava |\n| --- | ---: | ---: | ---: | ---: |',
  );
  const percent = (part: number): string => ((100 * part) / SERIES).toFixed(1);
  for (const [name, scatter] of Object.entries(SCATTERS)) {
    const all = Array.from({ length: SERIES }, (_, i) => madeSeries(flat(COUNT), scatter, HELD_OUT + i));
    const p = all.map((one) => scanSeries(one).found[0]?.p ?? 1);
    const told = lookAt(all, FDR).shapes.reduce((sum, { steps, drifts }) => sum + steps.length + drifts.length, 0);
    const peer =
      values.otava === undefined
        ? ''
        : percent(otava(all.map((one) => one.map((value) => value / 50 + 2))).filter((one) => one.length > 0).length);
    console.log(
      `| ${name} | ${percent(p.filter((one) => one <= 0.05).length)} | ${percent(p.filter((one) => one <= 0.01).length)} | ${told} | ${peer} |`,
    );
  }

  const CHANGED = Math.min(200, SERIES);
  console.log(
    `\n${CHANGED} simulated series with a step behind 100 points, found in % with so many points of the new level:\n`,
  );
  console.log(
    '| scatter | step, sd | 3 | 5 | 8 | 12 | 20 | 50 |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const name of ['normal', 't of 3', 'two modes', 'correlated .3']) {
    for (const size of [1, 2, 3]) {
      const cells = [3, 5, 8, 12, 20, 50].map((after) => {
        const all = Array.from({ length: CHANGED }, (_, i) =>
          madeSeries(step(100 + after, 100, size), SCATTERS[name] as Scatter, HELD_OUT + i),
        );
        const said = own(all);
        return Math.round(
          (100 * said.filter((places) => places.some((at) => Math.abs(at - 100) <= 5)).length) / CHANGED,
        );
      });
      console.log(`| ${name} | ${size} | ${cells.join(' | ')} |`);
    }
  }

  const BEFORE = 10;
  const COUNTS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 14];
  console.log(
    `\n${CHANGED} series of normal noise, a step behind ${BEFORE} points, with so many of the new level, in %:\n`,
  );
  console.log(
    `| step, sd | before it | | ${COUNTS.join(' | ')} |\n| ---: | --- | --- | ${COUNTS.map(() => '---:').join(' | ')} |`,
  );
  for (const size of [8, 50]) {
    for (const spike of [0, 12]) {
      const told = COUNTS.map((after) => {
        const all = Array.from({ length: CHANGED }, (_, i) => {
          const made = madeSeries(step(BEFORE + after, BEFORE, size), SCATTERS.normal as Scatter, HELD_OUT + i);
          made[i % BEFORE] = (made[i % BEFORE] as number) + spike;
          return made;
        });
        const share = (is: (one: ShapeOfSeries) => boolean) =>
          Math.round((100 * shapes(all).filter(is).length) / CHANGED);
        const isNear = ({ at }: { at: number }) => Math.abs(at - BEFORE) <= 2;
        return [
          share(({ steps }) => steps.some(isNear)),
          share(({ suspected }) => suspected !== null && isNear(suspected)),
        ] as const;
      });
      const about = `${size} | ${spike === 0 ? 'nothing' : 'a spike'}`;
      console.log(`| ${about} | found | ${told.map(([found]) => found).join(' | ')} |`);
      console.log(`| | | suspected | ${told.map(([, suspected]) => suspected).join(' | ')} |`);
    }
  }

  const [QUIET, SHORT] = [
    [8, 12, 20, 50],
    [12, 16, 20, 30, 50],
  ];
  console.log(
    `\n${SERIES} short series without a change, in %: suspected; and with a change of p ≤ 5 %, by their points:\n`,
  );
  console.log(
    `| scatter | ${[...QUIET, ...SHORT].join(' | ')} |\n| --- | ${[...QUIET, ...SHORT].map(() => '---:').join(' | ')} |`,
  );
  for (const [name, scatter] of Object.entries(SCATTERS)) {
    const made = (count: number) =>
      Array.from({ length: SERIES }, (_, i) => madeSeries(flat(count), scatter, HELD_OUT + i));
    const suspected = QUIET.map((count) => shapes(made(count)).filter((one) => one.suspected !== null).length);
    const found = SHORT.map((count) => made(count).filter((one) => (scanSeries(one).found[0]?.p ?? 1) <= 0.05).length);
    console.log(`| ${name} | ${[...suspected, ...found].map(percent).join(' | ')} |`);
  }

  console.log(
    `\nWhat ${CHANGED} series of 200 points are called:\n\n| truth | steps | drift | nothing |\n| --- | ---: | ---: | ---: |`,
  );
  const truths: [string, number[], Scatter][] = [
    ['slope of 6 sd', slope(200, 6), SCATTERS.normal as Scatter],
    ['step of 3 sd', step(200, 120, 3), SCATTERS.normal as Scatter],
    ['two modes', flat(200), SCATTERS['two modes'] as Scatter],
    ['spikes', flat(200), SCATTERS.spikes as Scatter],
    ['random walk', flat(200), randomWalk],
  ];
  for (const [name, levels, scatter] of truths) {
    const all = Array.from({ length: CHANGED }, (_, i) => madeSeries(levels, scatter, HELD_OUT + i));
    const told = shapes(all);
    const steps = told.filter((one) => one.steps.length > 0).length;
    const drifts = told.filter((one) => one.drifts.length > 0).length;
    const none = told.filter((one) => one.steps.length + one.drifts.length === 0).length;
    console.log(
      `| ${name} | ${[steps, drifts, none].map((one) => `${Math.round((100 * one) / CHANGED)} %`).join(' | ')} |`,
    );
  }
}

const many = Array.from({ length: 500 }, (_, i) =>
  madeSeries(step(300, 150, i % 5 === 0 ? 2 : 0), SCATTERS.normal as Scatter, i + 1),
);
const began = process.cpuUsage();
lookAt(many, FDR);
const { user, system } = process.cpuUsage(began);
const seconds = ((user + system) / 1e6 / many.length) * 7500;
console.log(`\n7,500 series of 300 points take ${seconds.toFixed(0)} s of one CPU here.`);
