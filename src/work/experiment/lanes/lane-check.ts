import type { LaneEffect } from '../../../stats/lane-effect.ts';

/** What was found of so many lanes. */
export interface LaneCheck extends LaneEffect {
  lanes: number;
  /** How many times the blocks of one lane they measured; null where that was not tried. */
  work: number | null;
  /** How many lanes of undisturbed work they are worth; null where a number was asked for. */
  worth: number | null;
}

/** What is stored of lanes with an experiment's environment. */
export interface LanesFound {
  /** The CPUs of each lane, as taskset takes them. */
  cpus: string[];
  /** Whether lanes were found to disturb each other: one check for each number of lanes that was tried. */
  checks: LaneCheck[];
}
