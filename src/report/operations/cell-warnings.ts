/**
 * What is odd about the figures of an operation, each as "kind: what is odd; what to try next". Warnings never change a
 * figure. The kinds are what remarks gather by.
 */

import { shareWords, timesWords, timeWords } from '../units.ts';
import type { OperationCell } from './operations-report.ts';

/** Below this an interval is wide whatever the noise: t at 95 % is 12.7, 4.3 and 3.2 for 2, 3 and 4 runs. */
const ENOUGH_ROUNDS = 5;
/** The adaptive rules look from the third round on. */
const FIRST_LOOK = 3;
/** Fewer clean batches than this in a process make its median and P99 unsteady. */
const ENOUGH_CLEAN = 10;
const CLEAN_SHARE = 0.5;
const CLEAN_SHARE_OF_FEW = 0.8;
/** Between batches of 1 ms of one process; garbage collection alone gives about 1.3. */
const FAR_TAIL = 2;
/** Code is interpreted at first: 5 to 20 times is what any operation pays for being new. */
const FAR_COLD = 30;

export interface CellFacts
  extends Pick<OperationCell, 'rounds' | 'p50' | 'p99' | 'cleanShare' | 'coldFactor' | 'gcShare'> {
  /** median over runs */
  cleanBatches: number;
  /** runs that could not be told from the floor, left out of the figures */
  floors: number;
  /** runs without a clean batch, left out of the figures */
  disturbed: number;
  /** ns of a further call in the same turn, where that is next to nothing; else null */
  slope: number | null;
  /** why some runs are missing; null for none */
  missing: string | null;
  /** whether rules decided how many rounds there are */
  adaptive: boolean;
}

/** All warnings of a measured cell, in a fixed order. */
export function cellWarnings(facts: CellFacts): string[] {
  return [
    missing(facts),
    partlyFloor(facts),
    partlyDisturbed(facts),
    fewRounds(facts),
    fewClean(facts),
    farTail(facts),
    farCold(facts),
    merged(facts),
  ].filter((warning) => warning !== null);
}

function missing({ missing: reason }: CellFacts): string | null {
  return reason === null ? null : `runs: ${reason}`;
}

function partlyFloor({ floors, rounds }: CellFacts): string | null {
  if (floors === 0) return null;
  const all = floors + rounds;
  return `near the floor: ${floors} of ${all} runs could not be told from the harness floor and are left out; do more in one operation`;
}

function partlyDisturbed({ disturbed, floors, rounds }: CellFacts): string | null {
  if (disturbed === 0) return null;
  return `disturbed: ${disturbed} of ${disturbed + floors + rounds} runs had no batch with the core to itself and are left out; end other work, or pin the runs to a free core`;
}

function merged({ slope }: CellFacts): string | null {
  if (slope === null) return null;
  return `merged: a further call in the same turn takes ${timeWords(Math.max(0, slope))}: the engine does a part of it once for several calls; in a loop of yours it may cost less`;
}

function fewRounds({ rounds, adaptive }: CellFacts): string | null {
  if (rounds >= (adaptive ? FIRST_LOOK : ENOUGH_ROUNDS)) return null;
  const runs = rounds === 1 ? 'one run' : `${rounds} runs`;
  return `few rounds: ${runs}: need >= ${ENOUGH_ROUNDS} for an interval of use; run more rounds`;
}

function fewClean({ cleanBatches, cleanShare }: CellFacts): string | null {
  // A slow operation has few batches, all of them clean.
  const least = cleanBatches < ENOUGH_CLEAN ? CLEAN_SHARE_OF_FEW : CLEAN_SHARE;
  if (cleanShare === null || cleanShare >= least) return null;
  const share = shareWords(cleanShare);
  return `few clean batches: ${cleanBatches} a run, ${share} of all; other work takes the core: end it, or pin the runs to a free one`;
}

function farTail({ p50, p99, gcShare }: CellFacts): string | null {
  if (p50 === null || p99 === null || !(p50 > 0) || p99 / p50 < FAR_TAIL) return null;
  const collected = gcShare !== null && gcShare >= 0.05;
  const cause = collected
    ? `garbage collection takes ${shareWords(gcShare)}`
    : 'look for deoptimisation and other work';
  return `tail: the P99 of batches is ${timesWords(p99 / p50)} their median; ${cause}`;
}

function farCold({ coldFactor }: CellFacts): string | null {
  if (coldFactor === null || coldFactor < FAR_COLD) return null;
  return `cold: the first batch ran ${timesWords(coldFactor)} slower than the steady state; code that runs a few times sees the cold figure`;
}
