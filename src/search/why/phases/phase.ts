/** A phase that takes something: what it is given, and how it hands over what it found. */
import type { Variant } from '../../../host/runtimes/index.ts';
import type { StoredVariant } from '../../../store/experiments.ts';
import type { Execution } from '../../../work/experiment/execution.ts';
import type { WhyState } from '../why-state.ts';

export interface Taking {
  state: WhyState;
  /** Ready to run: its work, its variants and its row. */
  execution: Execution;
  /** Stores a part that has ended, with the time since the part before it. */
  keep(part: string, found: unknown): void;
  /** Says what is being done, in a few words. */
  say(text: string): void;
  /** Where the search is by all parts that are stored by now; whoever watches it is told. */
  look(): WhyState;
  /** Milliseconds that are left of the budget; infinite without one. */
  leftMs: number;
  abort?: AbortSignal | undefined;
}

/**
 * Takes what the store does not have yet, part by part.
 * @returns why nothing, or not all, could be taken, in a line; null where all was
 */
export type TakePhase = (taking: Taking) => Promise<string | null>;

/** Both sides ready to run: a checkout that was made anew lies elsewhere than what is stored says. */
export function readySides({ state, execution }: Pick<Taking, 'state' | 'execution'>): [Variant, Variant] {
  const ready = (side: StoredVariant) => execution.variants.find(({ id }) => id === side.id) ?? side;
  return [ready(state.old), ready(state.new)];
}
