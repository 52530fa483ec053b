/** What phases took, as it is stored: each part with the time that it cost. */
import type { DatabaseSync } from 'node:sqlite';
import { type EvidencePart, evidenceOf, evidenceParts, keepEvidence } from '../../store/evidence.ts';

/**
 * The phases that take something, in their order. Rounds and trials are runs, and stored as runs: those of the two alone come first, those of
 * suspects, what was given to one side alone or is another by default, before any profile.
 */
export const TAKEN = ['output', 'differences', 'suspects', 'profiles', 'path', 'interventions'] as const;
export type TakenPhase = (typeof TAKEN)[number];

/** The last part of a phase, which says that the phase has ended. */
const END = 'end';

/** The parts that an experiment has by now; what they found is read when it is asked for. */
export class TakenEvidence {
  private readonly database: DatabaseSync;
  private readonly experiment: number;
  private readonly parts: readonly EvidencePart[];

  constructor(database: DatabaseSync, experiment: number) {
    this.database = database;
    this.experiment = experiment;
    this.parts = evidenceParts(database, experiment);
  }

  /** Milliseconds of all that was taken. */
  get spentMs(): number {
    return this.parts.reduce((sum, { wall }) => sum + wall, 0);
  }

  hasEnded(phase: TakenPhase): boolean {
    return this.parts.some((one) => one.phase === phase && one.part === END);
  }

  /** A part's finding; null where it could not be taken, or was not yet. */
  found<T>(phase: TakenPhase, part: string): T | null {
    const isThere = this.parts.some((one) => one.phase === phase && one.part === part);
    return isThere ? (evidenceOf(this.database, this.experiment, { phase, part }) as T | null) : null;
  }

  /** What a phase found, part by part in the order in which they ended. */
  all<T>(phase: TakenPhase): T[] {
    return this.of(phase).flatMap(({ part }) => this.found<T>(phase, part) ?? []);
  }

  /** Parts of a phase that were taken, or could not be. */
  countOf(phase: TakenPhase): number {
    return this.of(phase).length;
  }

  /** Why a phase could take nothing, or not all; a line each. */
  couldNot(phase: TakenPhase): string[] {
    return this.parts.flatMap((one) => (one.phase === phase && one.reason !== null ? [one.reason] : []));
  }

  /** The same for as long as nothing more of the phase is taken. */
  versionOf(phase: TakenPhase): string {
    const own = this.of(phase);
    return `${this.experiment} ${own.length} ${own.at(-1)?.at ?? 0}`;
  }

  private of(phase: TakenPhase): EvidencePart[] {
    return this.parts.filter((one) => one.phase === phase && one.part !== END);
  }
}

/** Stores a part when it has ended. */
export function keepPart(
  database: DatabaseSync,
  experiment: number,
  phase: TakenPhase,
  part: string,
  { wall, found, couldNot = null }: { wall: number; found: unknown; couldNot?: string | null },
): void {
  keepEvidence(database, experiment, { phase, part, wall, reason: couldNot }, found);
}

/** Says that a phase has ended; what it could not take as a whole is said with it. */
export function endPhase(
  database: DatabaseSync,
  experiment: number,
  phase: TakenPhase,
  { wall = 0, couldNot = null }: { wall?: number; couldNot?: string | null } = {},
): void {
  keepPart(database, experiment, phase, END, { wall, found: null, couldNot });
}
