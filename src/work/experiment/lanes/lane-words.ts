import type { LaneRatio } from '../../../stats/lane-effect.ts';
import { decimal, percent, ratioWords } from '../../../text/english-numbers.ts';
import type { LaneCheck } from './lane-check.ts';

/** What is said while a check goes on. Pure. */
export function checkingWords(lanes: number): string {
  return `checking whether ${lanes} lanes slow each other down`;
}

/** What a check found, in a line. Pure. */
export function laneWords(check: LaneCheck): string {
  return `${check.lanes} lanes${worthWords(check)}: ${effectWords(check)}`;
}

/** What is to be warned of; null where lanes were not found to disturb each other. Pure. */
export function disturbedLanes(check: LaneCheck): string | null {
  if (check.verdict === 'undisturbed') return null;
  return `${check.lanes} lanes slow each other down: ${effectWords(check)}`;
}

function worthWords({ work, worth }: LaneCheck): string {
  if (worth === null) return '';
  const blocks = work === null ? '' : ` and measure ${decimal(work, 1)} times the blocks of one`;
  return ` are worth ${decimal(worth, 1)}${blocks}`;
}

function effectWords({ time, scatter }: LaneCheck): string {
  const slower = time.ratio >= 1 ? `${percent(time.ratio - 1)} longer` : `${percent(1 - time.ratio)} less long`;
  const bounds = time.interval?.map((ratio) => percent(ratio - 1)).join(' to ') ?? 'one cycle';
  return `beside busy lanes a probe takes ${slower} (${bounds}) and scatters ${times(scatter)}`;
}

function times({ ratio, interval }: LaneRatio): string {
  const bounds = interval?.map(ratioWords).join(' to ') ?? 'one cycle';
  return `${ratioWords(ratio)} times as much (${bounds})`;
}
