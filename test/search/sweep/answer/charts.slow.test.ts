import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sweepPlot, sweepTrendCharts } from '../../../../src/search/sweep/answer/charts.ts';
import type { TrendChart } from '../../../../src/show/charts/chart.ts';
import { svgOf } from '../../../../src/show/charts/svg.ts';
import { widthOf } from '../../../../src/show/charts/text-width.ts';
import { LANGUAGES } from '../../../../src/text/messages/language.ts';
import { sayIn } from '../../../../src/text/messages/say.ts';
import { BYTES, HOSTILE_NAMES, sweepAnswer } from './fixture.ts';

const EN = sayIn('en');
const svg = (chart: TrendChart, width = 860) => svgOf(chart, { idPrefix: 'c', width });

interface Text {
  words: string;
  left: number;
  right: number;
  y: number;
}

/** The texts of a picture with their places, by the widths that they were laid out with. */
function textsOf(picture: string): Text[] {
  return Array.from(
    picture.matchAll(/<text ([^>]*)>(?:<title>[^<]*<\/title>)?([^<]*)<\/text>/g),
    ([, own = '', words = '']) => {
      const [, tx = '0', ty = '0'] = /translate\(([-\d.]+)[ ,]+([-\d.]+)/.exec(own) ?? [];
      const x = Number(/ x="([^"]*)"/.exec(own)?.[1] ?? 0) + Number(tx);
      const y = Number(/ y="([^"]*)"/.exec(own)?.[1] ?? 0) + Number(ty);
      const width = Number(/textLength="([^"]*)"/.exec(own)?.[1] ?? widthOf(words, 12));
      const anchor = /text-anchor="(\w+)"/.exec(own)?.[1];
      const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
      return { words, left, right: left + width, y };
    },
  );
}

function overlaps(texts: readonly Text[]): string[] {
  return texts.flatMap((one, i) =>
    texts
      .slice(i + 1)
      .filter((other) => Math.abs(one.y - other.y) < 10 && one.left < other.right && other.left < one.right)
      .map((other) => `${one.words} | ${other.words}`),
  );
}

suite('the trend of a sweep', () => {
  const charts = sweepTrendCharts(sweepAnswer(), EN);
  const lines = charts.flatMap((chart) => chart.lines);

  test('has the rows in which anything moves, six at most to a chart', () => {
    assert.deepEqual(
      charts.map((chart) => chart.lines.length),
      [6, 6],
    );
    const names = lines.map(({ name }) => name);
    for (const name of [
      'fs.statSync',
      'EventEmitter.emit',
      'util.inspect',
      'querystring.stringify',
      'structuredClone',
    ]) {
      assert.ok(names.includes(name), name);
    }
    for (const name of ['url.parse', 'JSON.parse', 'path.join', 'Buffer.concat 4 pieces']) {
      assert.ok(!names.includes(name), name);
    }
    assert.deepEqual(sweepTrendCharts(sweepAnswer({ flat: true }), EN), []);
  });

  test('has confirmed steps, and those without a place as undecided; no other', () => {
    const steps = lines.flatMap((line) => (line.steps ?? []).map(({ verdict, word }) => `${verdict}: ${word}`));
    assert.equal(steps.length, 12);
    assert.deepEqual(
      steps.filter((step) => step.startsWith('undecided')),
      ['undecided: 13 % faster'],
    );
    assert.ok(steps.includes('slower: 55 % slower'));
  });

  test('amounts go the way that people read them', () => {
    const [chart] = sweepTrendCharts(sweepAnswer({ metric: BYTES }), EN);
    const [line] = chart?.lines ?? [];
    assert.match(chart?.axis.name ?? '', /lower is better/);
    assert.ok((line?.points.at(-1)?.ratio ?? 1) < 0.85);
    assert.deepEqual(
      line?.steps?.map(({ verdict, word }) => [verdict, word]),
      [['faster', '19 % less']],
    );
  });

  test('a step is drawn midway between its releases, from level to level, with its words beside it', () => {
    const chart = sweepPlot(sweepAnswer(), { filter: ['toJSON'] }, EN);
    const picture = svg(chart);
    const texts = textsOf(picture);
    const xOf = (release: string): number => {
      const found = texts.find(({ words }) => words === release);
      assert.ok(found, release);
      return (found.left + found.right) / 2;
    };
    // Labels at both ends stand aside; these do not.
    const each = (xOf('24.9.0') - xOf('19.0.0')) / (15 - 2);
    const levels = Array.from(
      picture.matchAll(
        /d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"[^>]*stroke="#(?:0072b2|c24e00)"[^>]*stroke-width="2.5"/g,
      ),
    );
    const xs = levels.map(([, x]) => Number(x)).sort((a, b) => a - b);
    assert.equal(xs.length, 3, picture.slice(0, 300));
    for (const [i, place] of [2, 9, 15].entries()) {
      const expected = xOf('19.0.0') + (place - 2 - 0.5) * each;
      assert.ok(Math.abs((xs[i] ?? 0) - expected) < 1.5, `${place}: ${xs[i]}, expected ${expected}`);
    }
    for (const [word, x] of [
      ['55 % slower', xs[0]],
      ['130 % faster', xs[1]],
      ['28 % faster', xs[2]],
    ] as const) {
      const found = texts.find(({ words }) => words.replace(/\s/g, ' ') === word);
      assert.ok(found !== undefined && x !== undefined, word);
      assert.ok(Math.min(Math.abs(found.left - x), Math.abs(found.right - x)) < 10, word);
    }
  });

  test('no text lies on another or leaves the picture: 40 releases, 30 rows, wide and narrow, in every language', () => {
    for (const language of LANGUAGES) {
      const answer = sweepAnswer({ releases: 40, rows: 30, hostile: true });
      for (const chart of sweepTrendCharts(answer, sayIn(language))) {
        for (const width of [860, 340]) {
          const texts = textsOf(svg(chart, width));
          assert.ok(texts.length > 15);
          assert.deepEqual(overlaps(texts), [], `${language} ${width}`);
          for (const { words, left, right } of texts)
            assert.ok(left >= 0 && right <= width, `${language} ${width}: ${words}`);
        }
      }
    }
  });

  test('the releases of steps are named where there is room', () => {
    const texts = textsOf(svg(charts[0] as TrendChart)).map(({ words }) => words);
    for (const version of ['18.0.0', '19.0.0', '21.7.3', '22.0.0', '22.7.0', '24.9.0', '26.0.0']) {
      assert.ok(texts.includes(version), version);
    }
  });
});

suite('jsdyno plot trend of a sweep', () => {
  test('draws the rows that were chosen, moved or not', () => {
    const chart = sweepPlot(sweepAnswer(), { filter: ['parse'] }, EN);
    assert.deepEqual(
      chart.lines.map(({ name }) => name),
      ['url.parse', 'JSON.parse'],
    );
    assert.match(
      svg(sweepPlot(sweepAnswer({ hostile: true }), {}, EN)),
      new RegExp(HOSTILE_NAMES[0]?.slice(1, 8) ?? ''),
    );
  });

  test('of very many rows draws those that move', () => {
    const many = sweepAnswer({ rows: 36 });
    const chart = sweepPlot(many, {}, EN);
    assert.ok(chart.lines.length > 12 && chart.lines.length < 25);
    assert.ok(chart.lines.every(({ name }) => name !== 'url.parse'));
  });

  test('says what to do where there is nothing to draw, or too much', () => {
    assert.throws(() => sweepPlot(sweepAnswer(), { filter: ['no such row'] }, EN), {
      code: 'PLOT_UNFIT',
      hint: /--filter/,
    });
    assert.throws(() => sweepPlot(sweepAnswer({ rows: 60 }), {}, EN), { code: 'PLOT_UNFIT', message: /at most 24/ });
    assert.throws(() => sweepPlot(sweepAnswer({ rows: 30, flat: true }), {}, EN), {
      code: 'PLOT_UNFIT',
      message: /nothing changes/,
    });
  });
});
