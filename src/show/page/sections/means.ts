import { verdictOfInterval } from '../../../stats/shown-interval.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { intervalRead, ratioRead } from '../../report/as-read.ts';
import { RATE } from '../../report/metric.ts';
import { metricTitle } from '../../report/said-metric.ts';
import { type Chapter, type Ink, metricsOf } from '../chapter.ts';
import { type Element, h } from '../element.ts';
import { folded } from '../folded.ts';
import { changeInterval } from '../numbers.ts';
import { plotCell, plotScale } from '../plot-cell.ts';
import { table } from '../table.ts';
import { modulesOf } from './modules.ts';

/** Geometric means of modules and of all; nothing where there are none. */
export function means(chapter: Chapter, { say }: Ink, level: 'h3' | 'h4'): Element | null {
  const { report, answer } = chapter.published;
  // Where something else than comparisons is the answer, as many as there are by chance mean nothing.
  if (report.means.length === 0 || answer !== undefined) return null;
  const metrics = metricsOf(chapter.published);
  const shown = report.means.map((mean) => {
    const metric = metrics.get(mean.metric) ?? RATE;
    const verdict = verdictOfInterval(mean.interval, report.method.margin);
    return {
      mean,
      metric,
      verdict,
      ratio: ratioRead(mean.ratio, metric),
      interval: intervalRead(mean.interval, metric),
    };
  });
  const scale = plotScale(shown);
  const anchors = new Map(modulesOf(chapter).map(({ module, id }) => [module, id]));
  const hasContenders = new Set(report.means.map(({ contender }) => contender)).size > 1;
  const hasMetrics = report.metrics.length > 1;
  const id = `${chapter.place}-means`;
  const told = table({
    caption: say('page.means'),
    heading: `${id}-h`,
    note: say('page.means-note'),
    columns: [
      { title: say('page.module') },
      ...(hasContenders ? [{ title: say('page.contender') }] : []),
      ...(hasMetrics ? [{ title: say('page.metric') }] : []),
      { title: say('page.change'), isNumber: true },
      { title: say('page.interval'), isNumber: true },
      { title: '', isDrawn: true },
      { title: say('page.rows'), isNumber: true },
    ],
    rows: shown.map(({ mean, metric, verdict, ratio, interval }) => ({
      class: `v-${verdict}${mean.module === null ? ' total' : ''}`,
      cells: [
        mean.module === null
          ? say('page.all-rows')
          : h('a', { href: `#${anchors.get(mean.module) ?? ''}` }, mean.module),
        ...(hasContenders ? [mean.contender] : []),
        ...(hasMetrics ? [metricTitle(metric, say)] : []),
        numbersIn(say.language).change(ratio - 1),
        changeInterval(interval, say.language),
        plotCell({ ratio, interval }, scale),
        String(mean.count),
      ],
    })),
    class: 'means',
  });
  return folded(level, id, say('page.means'), told, { rows: shown.length });
}
