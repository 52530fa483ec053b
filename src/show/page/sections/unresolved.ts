/** What failed, was not measured or could not be decided, with the reasons. */

import type { Verdict } from '../../../stats/verdict.ts';
import type { Say } from '../../../text/messages/say.ts';
import { configurationTitle } from '../../report/row-titles.ts';
import { metricTitle } from '../../report/said-metric.ts';
import { causeMessage } from '../../sheets/said.ts';
import { MARKS } from '../../sheets/verdicts.ts';
import { type Chapter, type Ink, listed, type PageRow } from '../chapter.ts';
import { type Element, h } from '../element.ts';
import { folded } from '../folded.ts';
import { table } from '../table.ts';
import { verdictSentence } from '../verdict-words.ts';

/** Rows of each verdict; the others are in the tables of their modules. */
const MOST = 40;
const UNRESOLVED: readonly Verdict[] = ['failed', 'unavailable', 'floor', 'disturbed', 'undecided'];

export function unresolved(chapter: Chapter, { say }: Ink, level: 'h3' | 'h4'): Element | null {
  // An answer of its own says what it could not tell.
  if (chapter.published.answer !== undefined) return null;
  const found = chapter.rows.length > 0 ? ofComparisons(chapter, say) : ofFigures(chapter, say);
  if (found.length === 0) return null;
  const shown = UNRESOLVED.flatMap((verdict): (Found & { rest?: number })[] => {
    const own = found.filter((one) => one.verdict === verdict);
    const after = own[MOST];
    return [...own.slice(0, MOST), ...(after === undefined ? [] : [{ ...after, rest: own.length - MOST }])];
  });
  const id = `${chapter.place}-unresolved`;
  const told = table({
    caption: say('page.unresolved'),
    heading: `${id}-h`,
    note: say('page.unresolved-note'),
    columns: [{ title: say('page.row') }, { title: say('page.verdict') }, { title: say('page.reason') }],
    rows: shown.map((one) => {
      const verdict = h('b', null, h('span', { 'aria-hidden': 'true' }, MARKS[one.verdict]), ` ${one.word}`);
      const kind = `v-${one.verdict}`;
      if (one.rest !== undefined)
        return { class: kind, cells: [say('page.more-rows', { count: one.rest }), verdict, ''] };
      return { class: kind, cells: [one.name, verdict, one.reason] };
    }),
    class: 'unresolved',
  });
  return folded(level, id, say('page.unresolved'), told, { rows: shown.length });
}

interface Found {
  verdict: Verdict;
  word: string;
  name: Element | string;
  reason: string;
}

/** One for the same of several metrics: what failed once has no figure of any of them. */
function ofComparisons({ rows, published }: Chapter, say: Say): Found[] {
  const { method, metrics } = published.report;
  const found = rows
    .filter(({ row }) => UNRESOLVED.includes(row.verdict))
    .map((shown) => ({ shown, reason: verdictSentence(shown, method.margin, say) }));
  const alike = Map.groupBy(found, ({ shown: { row }, reason }) =>
    JSON.stringify([row.benchmark, row.configuration, row.contender, row.verdict, reason]),
  );
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { shown, reason } = first;
    const names = [first, ...others].map((one) => metricTitle(one.shown.metric, say));
    const name = linked(shown, metrics.length > 1 ? listed(names, say) : '');
    return [{ verdict: shown.row.verdict, word: shown.word, name, reason }];
  });
}

function linked({ id, row }: PageRow, metrics: string): Element {
  const config = row.configuration === '' ? null : h('code', null, configurationTitle(row.configuration));
  const of = metrics === '' ? null : h('small', null, metrics);
  return h('a', { href: `#${id}` }, row.benchmark, config, of);
}

function ofFigures({ published }: Chapter, say: Say): Found[] {
  return published.figures.flatMap(({ benchmark, configuration, sides }) =>
    sides.flatMap(({ state, reason }) =>
      state === 'measured'
        ? []
        : [
            {
              verdict: state,
              word: say(`verdict.${state}`),
              name: `${benchmark} ${configurationTitle(configuration)}`.trimEnd(),
              reason: causeMessage(say, { verdict: state, reason }),
            },
          ],
    ),
  );
}
