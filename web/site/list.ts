/** All rows of the site, below what changed lately. */
import { markOf, sizeWords, toneOf, type Words } from '../../src/search/site/change-words.ts';
import type { SiteData } from '../../src/search/site/site-data.ts';
import { element } from '../element.ts';
import { type Found, startFinding } from './found.ts';
import { rowLink, tableOf } from './table.ts';

export async function startList(data: SiteData, words: Words): Promise<void> {
  const place = document.getElementById('list');
  if (place !== null) await startFinding(data, words, place, { show: (rows) => listOf(rows, words) });
}

function listOf(rows: readonly Found[], words: Words): HTMLElement {
  const heads = [
    { title: words('row') },
    { title: words('metric') },
    { title: words('variant') },
    { title: words('change'), isNumber: true },
    { title: words('between') },
    { title: words('state') },
  ];
  const cells = rows.map((found) => {
    const [, , , metric, variants, state, isBetter, size, from, to] = found.row;
    const about = [rowLink(found), metric, variants];
    if (state === '') return { cells: [...about, '–', '', ''] };
    const change = element(
      'b',
      {},
      element('span', { 'aria-hidden': 'true' }, markOf({ size })),
      ` ${sizeWords({ size }, words)}`,
    );
    return {
      class: toneOf({ state, isBetter }),
      cells: [...about, change, `${from} → ${to}`, words(`state-${state}`)],
    };
  });
  return tableOf(document.getElementById('rows-h')?.textContent ?? '', heads, cells, 'found-rows');
}
