import type { Chapter, Ink } from './chapter.ts';
import { type Element, h } from './element.ts';
import { modulesOf } from './sections/modules.ts';
import { sheetAnchor } from './sections/sheets.ts';

/** Links to the parts of the page: chapters where there are several, their modules and sheets, and what follows. */
export function contents(chapters: readonly Chapter[], { say }: Ink): Element {
  const link = (href: string, text: string) => h('li', null, h('a', { href: `#${href}` }, text));
  const parts = chapters.map((chapter) => [
    ...modulesOf(chapter).map(({ id, module }) => link(id, module)),
    ...chapter.published.sheets.map((sheet) => link(sheetAnchor(chapter.place, sheet), sheet.title)),
  ]);
  const rows =
    chapters.length === 1
      ? (parts[0] ?? [])
      : chapters.map((chapter, i) =>
          h('li', null, h('a', { href: `#${chapter.place}` }, chapter.title), h('ul', null, parts[i])),
        );
  return h(
    'nav',
    { class: 'contents', 'aria-label': say('page.contents') },
    h(
      'details',
      { open: true },
      h('summary', null, say('page.contents')),
      h(
        'ul',
        null,
        link('answer', say('page.answer')),
        rows,
        link('conditions', say('page.conditions')),
        link('method', say('page.method')),
        link('reproduce', say('page.reproduce')),
      ),
    ),
  );
}
