import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Say } from '../../text/messages/say.ts';
import { slideSvg } from '../charts/slide.ts';
import { checkPlotFile } from '../plots/plot-file.ts';
import type { Published } from '../report/published.ts';
import { type Chapter, chapterOf, commandOf } from './chapter.ts';
import { leadSentences, overviewCharts } from './overview.ts';
import { environmentOf } from './sections/machine.ts';

/** Contenders that a slide names; their chart has all. */
const MOST_SAID = 3;

/**
 * An experiment as a picture for a slide.
 *
 * @param file its name says in which format
 * @throws JsdynoError BAD_OPTION for a name that ends otherwise, and for several experiments
 */
export async function slideOf(
  [published, ...more]: readonly Published[],
  say: Say,
  file: string,
  title?: string,
): Promise<string | Uint8Array> {
  if (published === undefined || more.length > 0) {
    throw new JsdynoError('BAD_OPTION', 'a slide shows one experiment', { hint: 'draw a slide of each' });
  }
  const format = checkPlotFile(file);
  const chapter = chapterOf(published, 1, say);
  const { sheets, answer } = chapter.published;
  const svg = slideSvg(
    {
      title: title ?? chapter.title,
      answer: leadSentences(chapter, say).slice(0, MOST_SAID),
      items: answer?.items ?? [],
      chart: [...overviewCharts(chapter, say), ...(answer ? [] : sheets.flatMap(({ charts }) => charts))][0] ?? null,
      source: sourceOf(chapter, say),
    },
    say.language,
  );
  if (format === 'svg') return `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`;
  return (await (await import('../charts/png.ts')).rendered(svg, 1)).asPng();
}

/** What was measured where and when, and how to repeat it. */
function sourceOf({ published }: Chapter, say: Say): string {
  const { experiment, environment } = published.report;
  const machine = environmentOf(environment);
  const about = [experiment?.id, experiment?.created.slice(0, 10), machine?.cpu.model, machine?.os.distribution];
  return say('page.source', { about: [...about, commandOf(published)].filter((fact) => fact).join(' · ') });
}
