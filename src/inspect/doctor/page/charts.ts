import type { NumberAxis, ScatterChart, ScatterPoint, ScatterSpan } from '../../../show/charts/chart.ts';
import type { Course, CourseLine, RestedOn, Stretch } from '../course/course.ts';
import { showsIn } from '../course/rested-on.ts';

/** Points along time: more are one line of ink. */
const MOST_POINTS = 120;

const AXES: Readonly<Record<Course['unit'], NumberAxis>> = {
  seconds: { name: 'time', format: 'seconds' },
  share: { name: '% of the time', format: 'plain' },
  CPUs: { name: 'CPUs', format: 'plain' },
  bytes: { name: 'bytes', format: 'bytes' },
  'requests/s': { name: 'requests/s', format: 'si' },
  count: { name: 'number', format: 'plain' },
};

/**
 * A signal over the time of the look, with the stretches that findings rest on and those that were left out. Pure.
 * @param seconds of the whole look, so that all charts have one scale of time
 */
export function courseChart(
  { name, title, description, unit, lines }: Course,
  { restedOn, leftOut, seconds }: { restedOn: readonly RestedOn[]; leftOut: readonly Stretch[]; seconds: number },
): ScatterChart {
  const marked = restedOn.filter(({ trouble }) => showsIn(trouble).includes(name));
  const spans: ScatterSpan[] = [
    ...marked.map(({ trouble, from, to }) => ({ name: `seen here: ${trouble}`, look: 'marked' as const, from, to })),
    ...leftOut.map(({ from, to }) => ({ name: 'left out: machine busy', look: 'hatched' as const, from, to })),
  ];
  const isThinned = lines.some(({ points }) => points.length > MOST_POINTS);
  return {
    type: 'scatter',
    title,
    description: `${description}${isThinned ? ` A line of more than ${MOST_POINTS} values shows the largest of several at each point.` : ''}${spansWords(marked, leftOut)}`,
    x: { name: 'seconds since the look began', format: 'plain', extent: [0, seconds] },
    y: { ...AXES[unit], isFromZero: true },
    categories: lines.map((line) => ({ name: line.name, points: pointsOf(line, unit) })),
    isDense: true,
    spans,
  };
}

/** For who does not see them. */
function spansWords(marked: readonly Stretch[], leftOut: readonly Stretch[]): string {
  const seconds = (all: readonly Stretch[]) => all.map(({ from, to }) => `${from} to ${to}`).join(', ');
  return [
    ...(marked.length === 0 ? [] : [` A finding rests on the seconds ${seconds(marked)}.`]),
    ...(leftOut.length === 0 ? [] : [` Left out because the machine was busy: seconds ${seconds(leftOut)}.`]),
  ].join('');
}

function pointsOf({ points }: CourseLine, unit: Course['unit']): ScatterPoint[] {
  const size = Math.ceil(points.length / MOST_POINTS);
  const by = unit === 'share' ? 100 : 1;
  return Array.from({ length: Math.ceil(points.length / size) }, (_, i) => {
    const part = points.slice(i * size, (i + 1) * size);
    const [x, y] = part.reduce((most, one) => (one[1] > most[1] ? one : most));
    return { x, y: y * by, interval: null };
  });
}
