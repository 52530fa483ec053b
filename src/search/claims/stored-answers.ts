import type { DatabaseSync } from 'node:sqlite';
import { machineWords } from '../../host/machine/machine-words.ts';
import { loadKind } from '../../kinds/kinds.ts';
import { readVariants, type StoredExperiment } from '../../store/experiments.ts';
import type { Stored } from '../../work/kind.ts';
import { storedBy } from '../in-turn/measure-in-turn.ts';
import { type Answer, type Asked, answerOf, ask } from './answer.ts';
import type { ClaimExperiment } from './claims-report.ts';
import { questionOf } from './questions.ts';
import type { Statement } from './statement.ts';

/** The experiments that were measured here for claims, the newest first, by the questions that they answer. */
export function experimentsByQuestion(database: DatabaseSync): Map<string, StoredExperiment> {
  return storedBy(database, ({ plan: { claims } }) => (Array.isArray(claims) ? claims : []));
}

/** Reads experiments once, however many statements they are asked about. */
export class StoredAnswers {
  private readonly database: DatabaseSync;
  private readonly asked = new Map<number, Asked>();
  readonly experiments: ClaimExperiment[] = [];

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** What the first of these experiments that knows says of a statement; null where none does. */
  async of(statement: Statement, experiments: readonly StoredExperiment[]): Promise<Answer | null> {
    for (const experiment of experiments) {
      const answer = answerOf(await this.read(experiment), statement);
      if (answer !== null) return answer;
    }
    return null;
  }

  private async read(experiment: StoredExperiment): Promise<Asked> {
    const before = this.asked.get(experiment.id);
    if (before !== undefined) return before;
    const stored: Stored = { database: this.database, experiment };
    const read = ask(await loadKind(experiment.kind), stored);
    this.asked.set(experiment.id, read);
    const { name, state, created, environment } = experiment;
    const variants = readVariants(this.database, experiment.id).map(({ text }) => text);
    this.experiments.push({ name, kind: read.kind, state, created, variants, machine: machineWords(environment) });
    return read;
  }
}

/** Which statements an experiment has measured for, and whether it is to go on. */
export function storedFor(
  statements: readonly Statement[],
  byQuestion: ReadonlyMap<string, StoredExperiment>,
): { done: Map<Statement, StoredExperiment>; missing: Statement[] } {
  const done = new Map<Statement, StoredExperiment>();
  const missing: Statement[] = [];
  for (const statement of statements) {
    const found = byQuestion.get(questionOf(statement));
    if (found === undefined) missing.push(statement);
    else done.set(statement, found);
  }
  return { done, missing };
}
