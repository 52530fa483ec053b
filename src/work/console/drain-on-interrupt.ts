import { INTERRUPTED_EXIT } from './interrupt.ts';

/**
 * Lets Ctrl-C (and SIGTERM, SIGHUP) end what goes on without end: the first signal when what is under way has ended, the second at once but
 * in order, the third ends the process.
 *
 * @param onDrain called with the first
 */
export function drainOnInterrupt(onDrain: () => void): {
  drain: AbortSignal;
  abort: AbortSignal;
  release: () => void;
} {
  const drain = new AbortController();
  const abort = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const handler = () => {
    if (abort.signal.aborted) process.exit(INTERRUPTED_EXIT);
    if (drain.signal.aborted) return abort.abort();
    drain.abort();
    onDrain();
  };
  for (const signal of signals) process.on(signal, handler);
  const release = () => {
    for (const signal of signals) process.off(signal, handler);
  };
  return { drain: drain.signal, abort: abort.signal, release };
}
