import type { ChildEnd } from '../host/process/child.ts';
import type { TurnsFacts } from './figures.ts';
import type { NotMeasured, Outcome } from './outcome.ts';
import type { Run } from './request.ts';

/** An ended process in stored form: its standard error is only useful if nothing was measured. Pure. */
export function runOf(end: Pick<ChildEnd, 'wallMs' | 'stderr'>, outcome: Outcome, startedAt: number): Run {
  return { outcome, startedAt, wallMs: end.wallMs, stderr: outcome.outcome === 'ok' ? '' : end.stderr };
}

/** A run without a process. Pure. */
export function notStarted(outcome: NotMeasured, startedAt: number): Run {
  return { outcome, startedAt, wallMs: 0, stderr: '' };
}

/** A run that says how it was interleaved, or why not. Pure. */
export function saying(run: Run, turns: TurnsFacts): Run {
  const { outcome } = run;
  if (outcome.outcome !== 'ok') return run;
  return { ...run, outcome: { ...outcome, figures: { ...outcome.figures, turns } } };
}
