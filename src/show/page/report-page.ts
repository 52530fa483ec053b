/** The page of experiments as one file: sections, charts, script and styles put together. */

import type { Say } from '../../text/messages/say.ts';
import { svgOf } from '../charts/svg.ts';
import type { Published } from '../report/published.ts';
import { pageAssets } from './assets.ts';
import type { Ink } from './chapter.ts';
import { darkCharts } from './chart-colours.ts';
import { documentOf, type LinkedAssets, type PageAssets } from './document.ts';
import { fitted } from './fitted.ts';
import { packed } from './json-data.ts';
import { type PageOptions, pageOf } from './page.ts';

/** Px: charts are drawn for a window of usual width, and where it matters for one of a telephone. */
const WIDTHS = { wide: 860, narrow: 340 };

/**
 * The HTML of a report over one or more experiments. The same experiments and assets give the same bytes.
 *
 * @param linked files of the site that the report is part of; absent: it is one file
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export async function reportPage(
  published: readonly Published[],
  say: Say,
  options: PageOptions = {},
  linked?: LinkedAssets,
): Promise<string> {
  const assets = linked ?? (await inlineAssets());
  const { title, body, data } = pageOf(published, inkOf(say), options);
  return documentOf({
    title,
    language: say.language,
    body,
    data: {
      ...data,
      experiments: await packed(data.experiments),
      ...(data.modules && { modules: await packed(data.modules) }),
    },
    assets,
  });
}

async function inlineAssets(): Promise<PageAssets> {
  const { script, styles } = await pageAssets();
  return { script, styles: styles + darkCharts() };
}

/** What the sections of a page write and draw with; ids of charts are counted through the page. */
export function inkOf(say: Say): Ink {
  let charts = 0;
  return {
    say,
    draw: (chart, width) => {
      const look = { width: WIDTHS[width], hasTitle: false, language: say.language };
      return fitted(svgOf(chart, { idPrefix: `c${++charts}`, ...look }));
    },
  };
}
