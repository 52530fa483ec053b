/** A search at one moment, in lines. */
import { duration, probabilityWords } from '../../../text/english-numbers.ts';
import { cut, textWidth } from '../../../text/width.ts';
import { SAYS_LITTLE } from '../answer/words.ts';
import type { SearchState } from '../search-state.ts';
import { brief, stripLines } from './strip.ts';
import { stripOfState } from './strip-of.ts';

const PHASES = { ends: 'do the ends differ', probe: 'searching', confirm: 'confirming' } as const;

/** What is under way: the places of a block, or one that is made ready. */
export interface Moment {
  state: SearchState;
  /** The place that is made ready. */
  visit: number | null;
  /** The place whose run is under way. */
  running: number | null;
  elapsedMs: number;
}

/** The region that a terminal draws over and over; no line is wider than so many columns. Pure. */
export function statusRegion({ state, visit, running, elapsedMs }: Moment, width: number): string[] {
  const wanted = visit === null ? (state.next?.places ?? []) : [visit];
  const strip = stripLines(stripOfState(state, wanted), width);
  const places = (state.next?.places ?? []).map((place) => nameOf(state, place)).join(', ');
  const phase = state.step?.do === 'measure' ? PHASES[state.step.phase] : 'done';
  const now =
    visit !== null
      ? `making ${nameOf(state, visit)} ready`
      : `${phase}${places === '' ? '' : `: ${places}`}${running === null ? '' : `  (now ${nameOf(state, running)})`}`;
  const [counts, likeliest] = [`${countWords(state)} · ${duration(elapsedMs)}`, likeliestWords(state)];
  const isOneLine = textWidth(counts + likeliest) <= width;
  const known = isOneLine ? [counts + likeliest] : [counts, likeliest.replace(/^ · /, '')];
  return [...strip, ...known, now].map((line) => cut(line, width));
}

/** One line of a log, before a block. Pure. */
export function statusLine(state: SearchState): string {
  const { step, next } = state;
  if (step === null || step.do === 'end' || next === null) return `${countWords(state)}: done`;
  const places = next.places.map((place) => nameOf(state, place)).join(', ');
  return `${countWords(state)}${likeliestWords(state)}; ${PHASES[step.phase]}: ${places}`;
}

function countWords({ figures, next }: SearchState): string {
  const block = next === null ? '' : `block ${next.round} · `;
  return `${block}${figures.runs} runs`;
}

function likeliestWords({ step, places }: SearchState): string {
  if (step === null || step.belief.logRatio === null) return '';
  const { same, gaps, found } = step.belief;
  const [likeliest] = gaps.toSorted((a, b) => b.probability - a.probability);
  const steps = found.length === 0 ? '' : ` · ${found.length} found`;
  if (likeliest === undefined) return steps;
  if (same > 0.5) return `${steps} · most likely no change (${probabilityWords(same)})`;
  if (likeliest.probability < SAYS_LITTLE) return `${steps} · some change (${probabilityWords(1 - same)})`;
  const [before, after] = [likeliest.before, likeliest.after].map((place) => brief(places[place]?.label ?? ''));
  return `${steps} · most likely ${before} → ${after} (${probabilityWords(likeliest.probability * (1 - same))})`;
}

function nameOf({ places }: SearchState, place: number): string {
  return brief(places[place]?.label ?? '');
}
