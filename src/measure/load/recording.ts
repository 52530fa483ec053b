import type { LoadPlan } from './options.ts';
import type { RecorderOptions } from './recorder.ts';
import { intervalFor } from './timeline.ts';

/** More requests than this have no figures of their own: a histogram for each would fill the memory. */
const MOST_TOLD = 200;

/** What is kept of the requests of a load. Pure. */
export function recording({ rate, requests, durationMs, mix }: LoadPlan): Omit<RecorderOptions, 'raw'> {
  return {
    open: rate !== null,
    intervalMs: intervalFor(requests === null ? durationMs : null),
    requests: mix.length <= MOST_TOLD ? mix.length : 1,
  };
}
