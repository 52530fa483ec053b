import type { FarmExperiment } from '../wire/document.ts';
import type { FarmOrder, FarmResult } from '../wire/order.ts';

/** What a worker says to the process that measures for it. */
export type ToMeasuring =
  | { do: 'ready'; experiment: FarmExperiment; cpus: readonly number[] | null }
  | { do: 'measure'; order: FarmOrder }
  /** Of what was asked last: it is answered with `failed` then. */
  | { do: 'abort' }
  | { do: 'end' };

/** What that process says: one answer to each `ready` and `measure`. */
export type FromMeasuring =
  | { told: 'ready' }
  | { told: 'runs'; runs: FarmResult['runs'] }
  | { told: 'refused'; what: string; expected: string; found: string }
  /** code: of the catalogue, where it is an error of that. */
  | { told: 'failed'; message: string; code: string | null; hint: string | undefined }
  | { told: 'warning'; text: string };
