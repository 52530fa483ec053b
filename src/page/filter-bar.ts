import { MARKS } from '../report/verdict-look.ts';
import { VERDICTS } from '../report/words.ts';
import type { Verdict } from '../stats/verdict.ts';
import type { Chapter, Ink } from './chapter.ts';
import { type Element, h } from './element.ts';

/** Search and verdicts, for all tables of rows; null without any. It does nothing without the script, which shows it. */
export function filterBar(chapters: readonly Chapter[], { say }: Ink): Element | null {
  if (chapters.every(({ published }) => published.answer !== undefined)) return null;
  const counts = new Map<Verdict, number>();
  for (const { row } of chapters.flatMap(({ rows }) => rows))
    counts.set(row.verdict, (counts.get(row.verdict) ?? 0) + 1);
  const words = new Map(chapters.flatMap(({ rows }) => rows).map(({ row, word }) => [row.verdict, word]));
  const shown = VERDICTS.filter((verdict) => counts.has(verdict));
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
    shown.length < 2
      ? null
      : h(
          'fieldset',
          null,
          h('legend', null, say('page.script-verdicts')),
          shown.map((verdict) =>
            h(
              'label',
              { class: `v-${verdict}` },
              h('input', { type: 'checkbox', name: 'verdict', value: verdict }),
              h('span', { 'aria-hidden': 'true' }, ` ${MARKS[verdict]} `),
              `${words.get(verdict) ?? verdict} (${counts.get(verdict) ?? 0})`,
            ),
          ),
        ),
    h('p', { id: 'shown', role: 'status' }),
  );
}
