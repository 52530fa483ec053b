/** The same share of the runs of each side, and how far apart they are: a change that only slow runs have is seen here. */
import { quantileOf } from '../src/show/charts/boxes.ts';
import type { PageData } from '../src/show/page/data-shape.ts';
import { numbersIn, type Unit } from '../src/text/numbers.ts';
import { element } from './element.ts';

/** Quarters, and the tenths at both ends where there are runs enough for them. */
const FEW = [0.25, 0.5, 0.75];
const MANY = [0.1, ...FEW, 0.9];
const ENOUGH = 10;

export function quantilesTable(
  sides: readonly { name: string; figures: readonly number[] }[],
  unit: Unit,
  { texts, language }: Pick<PageData, 'texts' | 'language'>,
): HTMLElement {
  const numbers = numbersIn(language);
  const sorted = sides.map(({ figures }) => figures.toSorted((a, b) => a - b));
  const shares = sorted.every(({ length }) => length >= ENOUGH) ? MANY : FEW;
  const isPair = sides.length === 2;
  const head = [
    texts.quantile ?? '',
    ...sides.map(({ name }) => name),
    ...(isPair ? [texts['quantile-change'] ?? ''] : []),
  ];
  return element(
    'table',
    { class: 'samples' },
    element('thead', {}, element('tr', {}, ...head.map((text) => element('th', { scope: 'col', class: 'n' }, text)))),
    element(
      'tbody',
      {},
      ...shares.map((share) => {
        const own = sorted.map((figures) => quantileOf(figures, share));
        const [before = Number.NaN, after = Number.NaN] = own;
        const cells = own.map((value) => numbers.amount(unit, value));
        const change = before > 0 ? numbers.change(after / before - 1) : '–';
        return element(
          'tr',
          {},
          element('th', { scope: 'row', class: 'n' }, numbers.percentile(share)),
          ...[...cells, ...(isPair ? [change] : [])].map((text) => element('td', { class: 'n' }, text)),
        );
      }),
    ),
  );
}
