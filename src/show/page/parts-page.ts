/** Pages of parts by the same shell, styles and script as that of experiments: the first in full, the others folded. */
import { renderToString } from 'preact-render-to-string';
import type { Say } from '../../text/messages/say.ts';
import { pageAssets } from './assets.ts';
import { darkCharts } from './chart-colours.ts';
import { documentOf, type LinkedAssets, type PageAssets } from './document.ts';
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
  /** Whether all parts but the first are folded; default: yes. */
  isFolded?: boolean;
  /** What stands below that, such as links to other pages. */
  links?: Element;
  /** Default: that the page loads nothing from the network. */
  footer?: string;
  /** For the script, beside the texts of all pages. */
  data?: object;
}

/**
 * One file of HTML. The same parts give the same bytes.
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export async function partsPage(
  { title, dek, parts, isFolded = true, links, footer, data = {} }: PartsPage,
  say: Say,
  assets?: PageAssets | LinkedAssets,
): Promise<string> {
  const body = h(
    'div',
    { class: 'page' },
    h('a', { class: 'skip', href: '#answer' }, say('page.skip')),
    h('header', { class: 'top' }, h('h1', null, title), h('p', { class: 'dek' }, dek), links ?? null),
    h(
      'main',
      null,
      parts.map(({ id, title: name, content }, i) =>
        i === 0 || !isFolded ? part(id, name, content) : folded('h2', id, name, content),
      ),
    ),
    h('footer', null, h('p', null, footer ?? say('page.footer'))),
  );
  const made = assets ?? (await pageAssets());
  return documentOf({
    ...{ title, language: say.language, body: renderToString(body), data: { ...pageData([], say), ...data } },
    assets: 'scriptAt' in made ? made : { ...made, styles: made.styles + darkCharts() },
  });
}

export function part(id: string, title: string, content: Children): Element {
  return h('section', { id, 'aria-labelledby': `${id}-h` }, h('h2', { id: `${id}-h` }, title), content);
}

/** A command line, to be copied. */
export function commandBlock(line: string): Element {
  return h('pre', { class: 'command', tabindex: 0 }, h('code', null, line));
}
