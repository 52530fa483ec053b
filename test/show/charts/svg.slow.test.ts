/** Charts as SVG: kept pictures of each type, ids, names, texts from elsewhere. `UPDATE_GOLDEN=1` writes the pictures anew: look at them. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { Chart, IntervalChart } from '../../../src/show/charts/chart.ts';
import { COLOURS } from '../../../src/show/charts/look.ts';
import { type SvgLook, svgOf } from '../../../src/show/charts/svg.ts';
import { printable } from '../../../src/text/printable.ts';
import { assertPrintable, HOSTILE } from '../../text/hostile.ts';
import { bar, interval, LONG, SAMPLES, steps, trend } from './samples.ts';

function assertKept(svg: string, name: string): void {
  const file = new URL(`../../fixtures/charts/${name}.svg`, import.meta.url);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, `${svg}\n`);
  assert.equal(`${svg}\n`, readFileSync(file, 'utf8'), name);
}

/** Titles of the axes and names of rows in letters of another script. */
const CYRILLIC: IntervalChart = {
  ...interval,
  title: 'node 20.0.0 против node 18.16.0',
  description: 'Шесть строк: две быстрее, одна медленнее.',
  axis: { ...interval.axis, name: 'скорость node 20.0.0 / скорость node 18.16.0, логарифмическая шкала' },
  ends: { below: 'медленнее', above: 'быстрее' },
  rows: interval.rows.map((row, i) => ({ ...row, word: ['быстрее', 'быстрее', 'без разницы'][i] ?? 'не решено' })),
};

suite('kept pictures', () => {
  for (const [type, chart] of Object.entries(SAMPLES)) {
    test(type, () => assertKept(svgOf(chart, { width: 640, idPrefix: 'c' }), type));
  }

  test('dark', () => assertKept(svgOf(bar, { width: 640, theme: 'dark', idPrefix: 'c' }), 'bar-dark'));

  test('narrow', () => assertKept(svgOf(interval, { width: 320, idPrefix: 'c' }), 'interval-narrow'));

  test('Cyrillic, with figures as its readers write them', () => {
    const svg = svgOf(CYRILLIC, { width: 640, language: 'ru', idPrefix: 'c' });
    assert.match(svg, />1,88 \(1,80–1,96\)</);
    assertKept(svg, 'interval-cyrillic');
  });
});

suite('ids', () => {
  const idsIn = (svg: string): string[] => Array.from(svg.matchAll(/ id="([^"]*)"/g), ([, id]) => id as string);

  test('do not collide where several charts stand in one document, and each that is meant is there', () => {
    const svg = Object.values(SAMPLES)
      .map((chart, i) => svgOf(chart, { width: 640, idPrefix: `chart${i}` }))
      .join('\n');
    const ids = idsIn(svg);
    assert.ok(ids.length > 3 * Object.keys(SAMPLES).length - 3, 'each chart has a title and a description');
    assert.equal(new Set(ids).size, ids.length);
    const meant = Array.from(svg.matchAll(/url\(#([^)]*)\)/g), ([, id]) => id as string);
    assert.ok(meant.length > 0, 'patterns');
    for (const id of meant) assert.ok(ids.includes(id), id);
  });

  test('and bytes are the same, in whatever order charts are drawn', () => {
    const draw = (charts: readonly [string, Chart][]) =>
      new Map(charts.map(([type, chart]) => [type, svgOf(chart, { width: 640, idPrefix: type })]));
    const forth = draw(Object.entries(SAMPLES));
    const back = draw(Object.entries(SAMPLES).toReversed());
    for (const [type, svg] of forth) assert.equal(svg, back.get(type), type);
  });

  test('begin as they are told, and a beginning that is no id is refused', () => {
    for (const id of idsIn(svgOf(bar, { idPrefix: 'row-7' }))) assert.match(id, /^row-7-/);
    for (const idPrefix of ['', '7', 'a b', 'a"']) {
      assert.throws(() => svgOf(bar, { idPrefix }), RangeError, idPrefix);
    }
  });
});

suite('for who does not see it', () => {
  test('a picture has a role, a name and a description', () => {
    const svg = svgOf({ ...interval, title: 'a & b' }, { idPrefix: 'c' });
    assert.match(svg, /^<svg [^>]*role="img" aria-labelledby="c-title c-desc"/);
    assert.match(
      svg,
      /<title id="c-title">a &amp; b<\/title><desc id="c-desc">Six rows: two faster, one slower\.<\/desc>/,
    );
  });

  test('without the heading, which stands beside it, it is named by its description alone', () => {
    const svg = svgOf(interval, { idPrefix: 'c', hasTitle: false });
    assert.match(svg, /^<svg [^>]*aria-labelledby="c-desc"><desc id="c-desc">Six rows/);
    assert.ok(!svg.includes(interval.title));
  });

  test('a heat map says which colours are how much, in pictures as well', () => {
    const cell = (ratio: number) =>
      ({ ratio, interval: null, verdict: ratio > 1 ? 'faster' : 'slower', word: '' }) as const;
    const map = {
      ...SAMPLES.heatmap,
      rows: [{ name: 'a', cells: [cell(1.02), cell(0.25)] }],
    } as typeof SAMPLES.heatmap;
    const svg = svgOf(map, { idPrefix: 'c' });
    for (const colour of COLOURS.light.heat) assert.ok(svg.includes(`"${colour}"`), colour);
    assert.match(svg, />-75\s%<[\s\S]*>\+300\s%</);
  });

  test('a name that was shortened has the whole one beside it', () => {
    const svg = svgOf(SAMPLES.trend, { width: 320, idPrefix: 'c' });
    assert.match(svg, />buffers[^<]*…[^<]*</);
    assert.ok(svg.includes(`<title>${LONG}</title>`));
    assert.ok(!svgOf(SAMPLES.trend, { width: 900, idPrefix: 'c' }).includes('…'));
  });
});

test('no line of a trend goes over a release without a figure', () => {
  const [whole, , gap] = trend.lines;
  const joins = (line: typeof whole) =>
    svgOf({ ...trend, lines: line === undefined ? [] : [line] }, { idPrefix: 'c' }).split('stroke-width="1.75"').length;
  assert.deepEqual([joins(whole) - joins(undefined), joins(gap) - joins(undefined)], [2, 0]);
});

suite('texts from elsewhere', () => {
  const TEXTS = [
    ...Object.values(HOSTILE),
    '</text><image href="http://a.test/x"/>',
    "' onload='alert(1)",
    ']]>',
    'שלום עולם',
    '汉字 🎉',
    'no sign of XML: \uffff',
    ' id="c-1" url(#c-1) style="x:1px" M 1.23456 0',
  ];

  for (const [type, chart] of Object.entries(SAMPLES)) {
    test(`${type}: stay text`, () => {
      const svg = svgOf(spoilt(chart), { width: 900, idPrefix: 'c' });
      const tags = new Set(Array.from(svg.matchAll(/<\/?([a-zA-Z]+)/g), ([, tag]) => tag));
      for (const tag of ['script', 'image', 'style', 'a', 'foreignObject', 'use']) assert.ok(!tags.has(tag), tag);
      for (const [tag] of svg.matchAll(/<[^>]*>/g)) assert.doesNotMatch(tag, / on\w+=|href=|class=/);
      assertPrintable(svg, type);
      assert.doesNotMatch(svg, /[\ufffe\uffff]/);
    });
  }

  test('do not reach the prototype of all objects', () => {
    const rows = [{ ...(interval.rows[0] as (typeof interval.rows)[number]), name: '__proto__', word: '__proto__' }];
    const [line] = steps.lines;
    const named = {
      ...steps,
      lines: [{ ...line, name: '__proto__', points: line?.points ?? [], steps: stepsCalled('__proto__') }],
    };
    for (const chart of [{ ...interval, rows }, named]) assert.match(svgOf(chart, { idPrefix: 'c' }), />__proto__ ?</);
    assert.deepEqual(Object.keys(Object.prototype), []);
  });

  const stepsCalled = (word: string) =>
    (steps.lines[0]?.steps ?? []).map((step) => ({ ...step, verdict: 'faster' as const, word }));

  test('are all there', () => {
    const rows = TEXTS.map((name) => ({ ...(interval.rows[0] as (typeof interval.rows)[number]), name }));
    const svg = svgOf({ ...interval, rows }, { width: 1400, idPrefix: 'c' });
    const texts = Array.from(svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g), ([, text]) => unescaped(text as string));
    const shown = texts.join('').replaceAll(/\s/g, '');
    for (const name of TEXTS) {
      const text = printable(name).replaceAll('\uffff', '\ufffd').replaceAll(/\s/g, '');
      assert.ok(shown.includes(text), name);
    }
  });

  function spoilt(chart: Chart): Chart {
    let next = 0;
    const walk = (value: unknown, key = ''): unknown => {
      if (typeof value === 'string') return KEPT.has(key) ? value : TEXTS[next++ % TEXTS.length];
      if (Array.isArray(value)) return value.map((item) => walk(item, key));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, name)]));
    };
    return walk(chart) as Chart;
  }
});

/** Words of the program, not of a text. */
const KEPT = new Set(['type', 'verdict', 'state', 'format', 'language']);

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

test('nothing leaves the picture: all texts lie within it', () => {
  const looks: Omit<SvgLook, 'idPrefix'>[] = [{ width: 900 }, { width: 640 }, { width: 320 }];
  for (const chart of Object.values(SAMPLES)) {
    for (const look of looks) {
      const svg = svgOf(chart, { ...look, idPrefix: 'c' });
      for (const { text, left, right } of textsOf(svg)) {
        assert.ok(
          left >= 0 && right <= (look.width as number),
          `${chart.type} ${look.width}: "${text}" from ${left} to ${right}`,
        );
      }
    }
  }
});

/** Where the texts of a picture begin and end along x, by the widths that they were laid out with. */
function textsOf(svg: string): { text: string; left: number; right: number }[] {
  return Array.from(
    svg.matchAll(/<text ([^>]*)>(?:<title>[^<]*<\/title>)?([^<]*)<\/text>/g),
    ([, attributes = '', text = '']) => {
      const x =
        Number(/ x="([^"]*)"/.exec(attributes)?.[1] ?? 0) + Number(/translate\(([-\d.]+)/.exec(attributes)?.[1] ?? 0);
      const width = Number(/textLength="([^"]*)"/.exec(attributes)?.[1]);
      const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1];
      const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
      return { text, left, right: left + width };
    },
  );
}

test('cells of a heat map that are too narrow for their figure have colour alone, and every so many releases are named', () => {
  const { heatmap } = SAMPLES;
  const cell = { ratio: 1.24, interval: [1.2, 1.28] as [number, number], verdict: 'faster' as const, word: 'faster' };
  const releases = Array.from({ length: 40 }, (_, i) => `18.${i}.0`);
  const chart = { ...heatmap, releases, rows: [{ name: 'row', cells: releases.map(() => cell) }] } as Chart;
  const texts = [...svgOf(chart, { width: 900, idPrefix: 'c' }).matchAll(/<text[^>]*>([^<]*)</g)].map(([, own]) => own);
  // The scale alone says it.
  assert.equal(texts.filter((text) => text?.includes('24')).length, 1, texts.join(' '));
  const named = texts.filter((text) => releases.includes(text ?? ''));
  assert.ok(named.length >= 8 && named.length <= 20, named.join(' '));
});
