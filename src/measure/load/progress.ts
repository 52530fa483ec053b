import type { Loop } from './loop.ts';
import type { LoadPlan } from './options.ts';
import type { Recorder } from './recorder.ts';

/** How a running load stands. */
export interface LoadProgress {
  phase: 'warm-up' | 'measuring' | 'waiting for answers';
  /** Milliseconds since it began. */
  elapsedMs: number;
  /** Warm-up and duration, in ms; null when it ends after a number of requests, or the generator does not tell. */
  totalMs: number | null;
  /** Requests that count and were answered, or failed. */
  completed: number;
  failed: number;
  /** Answers per second that count, since the last report. */
  requestsPerSecond: number;
  /** So far, in ns; NaN before the first answer that counts. */
  p50: number;
  p99: number;
}

export interface LoadEvents {
  /** Twice a second. */
  onProgress?(progress: LoadProgress): void;
  /** When the warm-up begins, when what counts begins, and when that has ended. */
  onPhase?(phase: LoadProgress['phase']): void;
}

const PROGRESS_MS = 500;

/** Reports until it is stopped; without a listener it does nothing. */
export function reportProgress(events: LoadEvents, plan: LoadPlan, loop: Loop, recorder: Recorder) {
  const { onProgress } = events;
  let phase: LoadProgress['phase'] = plan.warmupMs > 0 ? 'warm-up' : 'measuring';
  const startedAt = performance.now();
  let last = { at: startedAt, answered: 0 };
  const report = () => {
    const at = performance.now();
    const answered = loop.answeredInWindow;
    onProgress?.({
      phase,
      elapsedMs: at - startedAt,
      totalMs: plan.requests === null ? plan.warmupMs + plan.durationMs : null,
      completed: recorder.completed,
      failed: recorder.failures,
      requestsPerSecond: ((answered - last.answered) / (at - last.at)) * 1000,
      p50: recorder.latency.quantile(0.5),
      p99: recorder.latency.quantile(0.99),
    });
    last = { at, answered };
  };
  const timer = onProgress === undefined ? undefined : setInterval(report, PROGRESS_MS);
  return {
    phase(next: LoadProgress['phase']) {
      phase = next;
      if (next === 'measuring') last = { at: performance.now(), answered: 0 };
      events.onPhase?.(next);
    },
    stop() {
      clearInterval(timer);
    },
  };
}
