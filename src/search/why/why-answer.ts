/** Why a row differs between two variants, before it has a form. Ratios are of figures of which more is better: new over old. */
import type { Closing } from '../../stats/closing/closing.ts';
import type { Count } from '../../stats/quantities.ts';
import type { RowAnswer } from '../row/stored-row.ts';
import type { Differences } from './differences/differences.ts';
import type { Meaning } from './meaning.ts';
import type { PlannedIntervention, TrialState } from './trials.ts';
import type { Where } from './where/where.ts';

/**
 * `other result`: the two do not give the same, and speed is secondary. `explained`: something closes the gap, or holds most of it for
 * certain. `partly`: something closes a part of it for certain. `not explained`: it is real, and nothing that was tried says why.
 * `nothing`: the two do not differ. `undecided`: whether they do is not known. `failed`: a side cannot be measured. `running`: it is not at
 * its end.
 */
export type WhyOutcome =
  | 'other result'
  | 'explained'
  | 'partly'
  | 'not explained'
  | 'nothing'
  | 'undecided'
  | 'failed'
  | 'running';

export interface WhyAnswer extends RowAnswer {
  sides: { old: WhySide; new: WhySide };
  outcome: WhyOutcome;
  /** Fresh rounds of the two alone; null before there are any. */
  real: {
    ratio: number;
    interval: readonly [number, number];
    rounds: Count;
    different: boolean;
    same: boolean;
  } | null;
  /** Null before it was looked at, or where nobody can look. */
  meaning: Meaning | null;
  /** Null before they were taken; those that know the path where profiles told it. */
  differences: Differences | null;
  where: Where | null;
  trials: TrialAnswer[];
  /** The gravest first. */
  findings: Finding[];
  /** What was not taken, a line each: with what would allow it. */
  notTaken: string[];
  /** The side that cannot be measured, with the reason. */
  lost: { label: string; reason: string } | null;
  cutShort: 'budget' | null;
  /** Of a search that is not at its end what it has not taken yet, in a few words each. */
  missing: string[];
  used: { runs: Count; rounds: Count; seconds: number };
}

interface WhySide {
  label: string;
  /** Exact. */
  version: string;
}

/** An intervention, and what it did. */
export interface TrialAnswer extends PlannedIntervention {
  state: TrialState;
  rounds: Count;
  closing: Closing | null;
  /** Why it could not be tried. */
  reason: string | null;
  /** What measures it again, `jsdyno` left out. */
  command: string[];
}

export interface Finding {
  /** `hint`: an intervention that closes the gap and mends nothing, which says where it comes from. */
  about: 'output' | 'intervention' | 'where' | 'hint' | 'difference' | 'rest';
  /** One sentence. Names in it come from elsewhere. */
  sentence: string;
  /** Of the gap; null where it says nothing of how much. */
  share: number | null;
  /** 95 % */
  interval: readonly [number, number] | null;
  /** What it rests on, a line each. */
  evidence: string[];
  /** What shows it again, `jsdyno` left out; null where nothing does. */
  command: string[] | null;
}

/** 0 explained, or nothing to explain; 3 a side cannot be measured; 5 not decided, or not explained. */
type WhyExit = 0 | 3 | 5;

/** The exit code of a search that is at its end. Another result is a finding, whatever else was found. */
export function exitOfWhy({ outcome }: Pick<WhyAnswer, 'outcome'>): WhyExit {
  if (outcome === 'failed') return 3;
  return outcome === 'explained' || outcome === 'nothing' || outcome === 'other result' ? 0 : 5;
}
