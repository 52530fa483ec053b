/** Pages of parts by the same shell, styles and script as that of experiments: the first in full, the others folded. */
import { renderToString } from 'preact-render-to-string';
import type { Say } from '../../text/messages/say.ts';
import { pageAssets } from './assets.ts';
import { darkCharts } from './chart-colours.ts';
import { documentOf, type PageAssets } from './document.ts';
import { type Children, type Element, h } from './element.ts';
import { folded } from './folded.ts';
import { pageData } from './page-data.ts';

export interface PagePart {
  /** Fit for an anchor. The first is `answer`, to which those are led who skip what stands before it. */
  id: string;
  title: string;
  content: Children;
}

interface PartsPage {
  title: string;
  /** What it is about, in a line. */
  dek: string;
  parts: readonly PagePart[];
}

/**
 * One file of HTML. The same parts give the same bytes.
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export async function partsPage({ title, dek, parts }: PartsPage, say: Say, assets?: PageAssets): Promise<string> {
  const body = h(
    'div',
    { class: 'page' },
    h('a', { class: 'skip', href: '#answer' }, say('page.skip')),
    h('header', { class: 'top' }, h('h1', null, title), h('p', { class: 'dek' }, dek)),
    h(
      'main',
      null,
      parts.map(({ id, title: name, content }, i) =>
        i === 0 ? part(id, name, content) : folded('h2', id, name, content),
      ),
    ),
    h('footer', null, h('p', null, say('page.footer'))),
  );
  const { script, styles } = assets ?? (await pageAssets());
  return documentOf({
    ...{ title, language: say.language, body: renderToString(body), data: pageData([], say) },
    assets: { script, styles: styles + darkCharts() },
  });
}

export function part(id: string, title: string, content: Children): Element {
  return h('section', { id, 'aria-labelledby': `${id}-h` }, h('h2', { id: `${id}-h` }, title), content);
}

/** A command line, to be copied. */
export function commandBlock(line: string): Element {
  return h('pre', { class: 'command', tabindex: 0 }, h('code', null, line));
}
