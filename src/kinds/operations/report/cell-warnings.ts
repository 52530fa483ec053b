/** Warnings about the figures of an operation. */

import type { Warning, WarningSubject } from '../../../stats/warning.ts';
import { shareWords, timesWords, timeWords } from '../../../text/english-numbers.ts';
import type { OperationCell } from './operations-report.ts';

/** With fewer runs an interval is wide whatever the noise: t at 95 % is 12.7, 4.3 and 3.2 for 2, 3 and 4 runs. */
const ENOUGH_ROUNDS = 5;
/** The adaptive rules look from the third round on. */
const FIRST_LOOK = 3;
/** Fewer clean batches than this in a process make its median and P99 unsteady. */
const ENOUGH_CLEAN = 10;
const CLEAN_SHARE = 0.5;
const CLEAN_SHARE_OF_FEW = 0.8;
/** P99 over median, between batches of 1 ms of one process; garbage collection alone gives about 1.3. */
const FAR_TAIL = 2;
/** Code is interpreted at first: any new operation takes 5 to 20 times as long. */
const FAR_COLD = 30;

interface CellFacts extends Pick<OperationCell, 'rounds' | 'p50' | 'p99' | 'cleanShare' | 'coldFactor' | 'gcShare'> {
  /** median over runs */
  cleanBatches: number;
  /** runs at the floor, left out of the figures */
  floors: number;
  /** runs without a clean batch, left out of the figures */
  disturbed: number;
  /** ns of a further call in the same turn, where that is next to nothing; else null */
  slope: number | null;
  /** whether rules decided how many rounds there are */
  adaptive: boolean;
}

/** All warnings of the figures of a measured cell, in a fixed order; `operation` is the name of its row. */
export function cellWarnings(operation: string, facts: CellFacts): Warning[] {
  const subject: WarningSubject = { type: 'operation', name: operation };
  return [
    partlyFloor(facts),
    partlyDisturbed(facts),
    fewRounds(facts),
    fewClean(facts),
    farTail(facts),
    farCold(facts),
    merged(facts),
  ].flatMap((found) => (found === null ? [] : [{ ...found, subject }]));
}

type Found = Omit<Warning, 'subject'>;

function partlyFloor({ floors, rounds }: CellFacts): Found | null {
  if (floors === 0) return null;
  const words = `${floors} of ${floors + rounds} runs took no longer than an empty loop and are not counted`;
  return {
    kind: 'near-floor',
    words,
    next: 'do more work in one operation',
    values: { left: floors, runs: floors + rounds },
  };
}

function partlyDisturbed({ disturbed, floors, rounds }: CellFacts): Found | null {
  if (disturbed === 0) return null;
  const all = disturbed + floors + rounds;
  const words = `${disturbed} of ${all} runs never had the core to themselves and are not counted`;
  const values = { form: 'runs', left: disturbed, runs: all };
  return { kind: 'disturbed', words, next: 'stop other programs, or --pin the runs to a free core', values };
}

function merged({ slope }: CellFacts): Found | null {
  if (slope === null) return null;
  const words = `one more call in the same iteration takes only ${timeWords(Math.max(0, slope))}: the engine does part of the work once for several calls`;
  const values = { callNanos: Math.max(0, slope) };
  return { kind: 'merged', words, next: 'it may cost less in your own loop', values };
}

function fewRounds({ rounds, adaptive }: CellFacts): Found | null {
  if (rounds >= (adaptive ? FIRST_LOOK : ENOUGH_ROUNDS)) return null;
  const runs = rounds === 1 ? 'one run' : `${rounds} runs`;
  const words = `${runs}; a useful interval needs ${ENOUGH_ROUNDS}`;
  return { kind: 'few-rounds', words, next: 'run more rounds', values: { runs: rounds, need: ENOUGH_ROUNDS } };
}

function fewClean({ cleanBatches, cleanShare }: CellFacts): Found | null {
  // A slow operation has few batches, all of them clean.
  const least = cleanBatches < ENOUGH_CLEAN ? CLEAN_SHARE_OF_FEW : CLEAN_SHARE;
  if (cleanShare === null || cleanShare >= least) return null;
  const words = `${cleanBatches} per run, ${shareWords(cleanShare)} of all`;
  const next = 'stop other programs, or --pin the runs to a free core';
  return { kind: 'few-clean-batches', words, next, values: { batches: cleanBatches, cleanShare } };
}

function farTail({ p50, p99, gcShare }: CellFacts): Found | null {
  if (p50 === null || p99 === null || !(p50 > 0) || p99 / p50 < FAR_TAIL) return null;
  const words = `the P99 of batches is ${timesWords(p99 / p50)} their median`;
  if (gcShare === null || gcShare < 0.05) {
    const next = 'look for deoptimisations and for other programs';
    return { kind: 'tail', words, next, values: { form: 'alone', tailTimes: p99 / p50, gcShare: 0 } };
  }
  const values = { form: 'collected', tailTimes: p99 / p50, gcShare };
  return { kind: 'tail', words: `${words}; garbage collection takes ${shareWords(gcShare)}`, next: null, values };
}

function farCold({ coldFactor }: CellFacts): Found | null {
  if (coldFactor === null || coldFactor < FAR_COLD) return null;
  const words = `the first batch ran ${timesWords(coldFactor)} slower than the steady state`;
  const next = 'code that runs only a few times runs at the cold rate';
  return { kind: 'cold', words, next, values: { coldTimes: coldFactor } };
}
