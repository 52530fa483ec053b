import { type Envelope, jsonDocument } from '../../../show/report/json-envelope.ts';
import type { NonNegative } from '../../../stats/quantities.ts';
import type { Collection, Heap } from '../collection.ts';
import type { HeapSummary, PauseSummary, Summary } from '../summary.ts';
import type { GcReport } from './gc-report.ts';

/**
 * A program's garbage collections, as printed by jsdyno gc --format json. Times in milliseconds since the start of the first process,
 * amounts in bytes. null stands wherever something is not known.
 * @title jsdyno garbage collections
 */
export interface CollectionsDocument
  extends Envelope<'collections', 1>,
    Pick<GcReport, 'title' | 'runtime' | 'teller' | 'load' | 'trial' | 'remarks'> {
  watched: WatchedObject;
  heaps: HeapObject[];
  memory: Pick<Summary, 'external' | 'rss'>;
  collections: CollectionObject[];
}

interface WatchedObject {
  fromMs: number;
  toMs: number;
  /** of the main thread's time that looking at memory took, by its own clock */
  share: number | null;
}

interface HeapObject extends Heap {
  /** by kind, then of all */
  pauses: PausesObject[];
  /** bytes */
  allocatedPerSecond: HeapSummary['allocation'];
  /** share of what was allocated that outlived young collections */
  survival: HeapSummary['survival'];
  /** bytes allocated between two young collections, the median */
  betweenYoung: HeapSummary['betweenYoung'];
  /** after full collections */
  liveSet: HeapSummary['liveSet'] | null;
  /** after young collections: garbage of the old generation included */
  afterYoung: HeapSummary['afterYoung'] | null;
}

/** A percentile that so few pauses do not tell is null: p90 needs 10, p99 100. */
interface PausesObject extends Pick<PauseSummary, 'kind' | 'count' | 'share' | 'waited'> {
  totalMs: NonNegative;
  p50Ms: number | null;
  p90Ms: number | null;
  p99Ms: number | null;
  longestMs: number | null;
}

interface CollectionObject extends Pick<Collection, 'heap' | 'kind' | 'cause' | 'before' | 'after'> {
  atMs: number;
  pauseMs: NonNegative;
  /** of it the thread ran; the rest it waited for helpers or a CPU */
  ranMs: number | null;
}

export function gcJson(report: GcReport): string {
  const { title, runtime, teller, load, summary, from, to, heaps, collections, remarks, trial } = report;
  return jsonDocument<CollectionsDocument>('collections', 1, {
    title,
    runtime,
    teller,
    watched: { fromMs: from, toMs: to, share: summary.watching },
    load,
    heaps: heaps.map((heap) => {
      const own = summary.heaps.find((one) => one.heap.pid === heap.pid && one.heap.worker === heap.worker);
      return {
        ...heap,
        pauses: own === undefined ? [] : [...own.kinds, own.all].map(pauses),
        allocatedPerSecond: own?.allocation ?? null,
        survival: own?.survival ?? null,
        betweenYoung: own?.betweenYoung ?? null,
        liveSet: own?.liveSet ?? null,
        afterYoung: own?.afterYoung ?? null,
      };
    }),
    memory: { external: summary.external, rss: summary.rss },
    collections: collections.map(({ heap, kind, cause, at, pause, ran, before, after }) => ({
      heap,
      kind,
      cause,
      atMs: at,
      pauseMs: pause,
      ranMs: ran,
      before,
      after,
    })),
    trial,
    remarks,
  });
}

function pauses({ kind, count, total, p50, p90, p99, longest, share, waited }: PauseSummary): PausesObject {
  return { kind, count, totalMs: total, p50Ms: p50, p90Ms: p90, p99Ms: p99, longestMs: longest, share, waited };
}
