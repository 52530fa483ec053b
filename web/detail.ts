/** What an open row shows. */
import type { BoxChart, NumberAxis, RoundsChart } from '../src/show/charts/chart.ts';
import type { ExperimentData, PageData, RowData } from '../src/show/page/data-shape.ts';
import { unpackFigures, unpackRounds } from '../src/show/page/samples.ts';
import { numbersIn, type Unit } from '../src/text/numbers.ts';
import { drawn } from './charts.ts';
import { toClipboard } from './copies.ts';
import type { Texts } from './data.ts';
import { button, element } from './element.ts';
import { quantilesTable } from './quantiles.ts';

interface Side {
  name: string;
  rounds: readonly number[];
  figures: readonly number[];
}

export function detailOf(
  { experiment, row }: { experiment: ExperimentData; row: RowData },
  { texts, language }: Pick<PageData, 'texts' | 'language'>,
  id: string,
): HTMLElement {
  const [place, baseline, contender, , said] = row;
  const figures = experiment.figures[place];
  const own = [baseline, contender].filter((side) => side >= 0);
  const sides = own.flatMap((side): Side[] => {
    const [rounds, packed] = figures?.[3][side] ?? [[], []];
    const values = unpackFigures(packed);
    return values.length === 0
      ? []
      : [{ name: experiment.labels[side] ?? '', rounds: unpackRounds(rounds), figures: values }];
  });
  const unit = experiment.metrics[figures?.[2] ?? 0]?.unit ?? 'ops/s';
  return element(
    'div',
    { class: 'inside' },
    said === '' ? null : element('p', { class: 'said' }, said),
    ...(sides.length === 0
      ? []
      : [
          picturesOf(sides, unit, { texts, language }),
          quantilesTable(sides, unit, { texts, language }),
          samplesTable(sides, unit, { texts, language }),
        ]),
    ...(experiment.command === null
      ? []
      : [
          element('p', {}, `${texts.repeat}:`),
          element('pre', { class: 'command', tabindex: '0' }, element('code', {}, experiment.command)),
        ]),
    element('p', { class: 'copies' }, copyLink(id, texts)),
  );
}

function picturesOf(
  sides: readonly Side[],
  unit: Unit,
  { texts, language }: Pick<PageData, 'texts' | 'language'>,
): HTMLElement {
  const axis: NumberAxis = {
    name: numbersIn(language).unit(unit),
    format: unit === 's' ? 'seconds' : unit === 'bytes' ? 'bytes' : 'si',
  };
  const about = texts['samples-about'] ?? '';
  const rounds: RoundsChart = {
    type: 'rounds',
    title: texts.samples ?? '',
    description: about,
    axis,
    roundName: texts.round ?? '',
    series: sides.map(({ name, rounds, figures }) => ({ name, rounds, figures })),
  };
  const boxes: BoxChart = {
    type: 'box',
    title: texts.distribution ?? '',
    description: about,
    axis,
    groups: [''],
    series: sides.map(({ name, figures }) => ({ name, samples: [figures] })),
  };
  return element('div', { class: 'pictures' }, drawn(rounds, language), drawn(boxes, language));
}

function samplesTable(
  sides: readonly Side[],
  unit: Unit,
  { texts, language }: Pick<PageData, 'texts' | 'language'>,
): HTMLElement {
  const { amount } = numbersIn(language);
  const textOf = (figure: number | undefined): string => (figure === undefined ? '–' : amount(unit, figure));
  const rounds = [...new Set(sides.flatMap((side) => side.rounds))].sort((a, b) => a - b);
  const byRound = sides.map((side) => new Map(side.rounds.map((round, i) => [round, side.figures[i]])));
  const head = [texts.round ?? '', ...sides.map(({ name }) => name)];
  return element(
    'details',
    {},
    element('summary', {}, texts.samples ?? ''),
    element(
      'table',
      { class: 'samples' },
      element('thead', {}, element('tr', {}, ...head.map((text) => element('th', { scope: 'col', class: 'n' }, text)))),
      element(
        'tbody',
        {},
        ...rounds.map((round) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row', class: 'n' }, String(round)),
            ...byRound.map((figures) => element('td', { class: 'n' }, textOf(figures.get(round)))),
          ),
        ),
      ),
    ),
  );
}

function copyLink(id: string, texts: Texts): HTMLButtonElement {
  const made = button(texts['copy-link'] ?? '', () => {
    const address = new URL(location.href);
    address.hash = id;
    void toClipboard(address.href).then(() => {
      made.textContent = texts.copied ?? '';
    });
  });
  return made;
}
