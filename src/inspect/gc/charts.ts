import type { ScatterChart } from '../../show/charts/chart.ts';
import type { GcReport } from './report/gc-report.ts';

/** Points along time: more are one line of ink. */
const MOST_POINTS = 100;

/** The longest pause of each part of the time, by kind; null without pauses. */
export function pausesChart({ collections, from, to }: GcReport): ScatterChart | null {
  if (collections.length === 0 || to <= from) return null;
  const partOf = (at: number) => Math.min(MOST_POINTS - 1, Math.floor(((at - from) / (to - from)) * MOST_POINTS));
  const categories = [...Map.groupBy(collections, ({ kind }) => kind)].map(([name, own]) => {
    const longest = new Map<number, { x: number; y: number; interval: null }>();
    for (const { at, pause } of own) {
      const part = partOf(at);
      const before = longest.get(part);
      if (before === undefined || pause / 1000 > before.y) {
        longest.set(part, { x: at / 1000, y: pause / 1000, interval: null });
      }
    }
    return { name, points: [...longest.values()].sort((a, b) => a.x - b.x) };
  });
  return {
    type: 'scatter',
    title: 'Longest pauses over time',
    description: `The longest pause of each of ${MOST_POINTS} parts of the time, by kind of collection.`,
    x: { name: 'since the start', format: 'seconds' },
    y: { name: 'pause', format: 'seconds' },
    categories,
  };
}

/** What was in use after collections of the heap with the most time in pauses, and outside of it; null where neither is known. */
export function liveSetChart({ summary }: GcReport): ScatterChart | null {
  const [heap] = summary.heaps;
  const lines: [string, readonly (readonly [number, number])[]][] = [
    ['after full collections', heap?.liveSet.course ?? []],
    ['after young collections', heap?.afterYoung.course ?? []],
    ['outside of the heap, at least', summary.external?.course ?? []],
  ];
  const categories = lines
    .filter(([, course]) => course.length > 1)
    .map(([name, course]) => {
      const step = Math.max(1, Math.ceil(course.length / MOST_POINTS));
      const kept = course.filter((_, i) => i % step === 0);
      return { name, points: kept.map(([at, bytes]) => ({ x: at / 1000, y: bytes, interval: null })) };
    });
  if (categories.length === 0) return null;
  return {
    type: 'scatter',
    title: 'Memory in use over time',
    description: 'What was in use after collections, and what lies outside of the heap.',
    x: { name: 'since the start', format: 'seconds' },
    y: { name: 'bytes', format: 'bytes' },
    categories,
  };
}
