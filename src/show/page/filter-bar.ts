import type { Say } from '../../text/messages/say.ts';
import { type Element, h } from './element.ts';

/** A box that chooses rows: of a verdict, or of what changed in them. */
export interface FilterBox {
  value: string;
  /** Of its colour. */
  class: string;
  mark: string;
  word: string;
  /** Rows that it chooses. */
  count: number;
}

/** Search and boxes, for all tables of rows. It does nothing without the script, which shows it. */
export function filterBar(legend: string, boxes: readonly FilterBox[], say: Say): Element {
  return h(
    'div',
    { id: 'filters', class: 'filters', role: 'search', hidden: true },
    h(
      'label',
      { class: 'search' },
      say('page.script-search'),
      ' ',
      h('input', { type: 'search', id: 'search', autocomplete: 'off', spellcheck: false }),
    ),
    boxes.length < 2
      ? null
      : h(
          'fieldset',
          null,
          h('legend', null, legend),
          boxes.map(({ value, class: kind, mark, word, count }) =>
            h(
              'label',
              { class: kind },
              h('input', { type: 'checkbox', name: 'verdict', value }),
              h('span', { 'aria-hidden': 'true' }, ` ${mark} `),
              `${word} (${count})`,
            ),
          ),
        ),
    h('p', { id: 'shown', role: 'status' }),
  );
}
