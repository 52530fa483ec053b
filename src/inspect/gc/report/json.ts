import { jsonDocument } from '../../../show/report/json-envelope.ts';
import type { PauseSummary } from '../summary.ts';
import type { GcReport } from './gc-report.ts';

/** One object, as `collections.schema.json` states it: times in milliseconds, sizes in bytes. */
export function gcJson(report: GcReport): string {
  const { title, runtime, teller, load, summary, from, to, heaps, collections, remarks, trial } = report;
  return jsonDocument('collections', 1, {
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

function pauses({ kind, count, total, p50, p90, p99, longest, share, waited }: PauseSummary) {
  return { kind, count, totalMs: total, p50Ms: p50, p90Ms: p90, p99Ms: p99, longestMs: longest, share, waited };
}
