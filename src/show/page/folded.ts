import { type Children, type Element, h } from './element.ts';

/**
 * Depth, closed until the reader, a link into it, the search of the browser or paper opens it. The anchor stands within, since browsers
 * open what is around the target of a link.
 *
 * @param isOpen at once, as the first of a few
 * @param rows of its tables: the place that it takes is guessed by them while it is open and far from the window
 */
export function folded(
  level: 'h2' | 'h3' | 'h4',
  id: string,
  title: string,
  content: Children,
  { rows = 0, isOpen = false } = {},
): Element {
  return h(
    'details',
    { class: 'fold', open: isOpen },
    h('summary', null, h(level, { id: `${id}-h` }, title)),
    h('div', { id, style: `--rows:${rows}` }, content),
  );
}
