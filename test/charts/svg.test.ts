/** Charts as SVG: kept pictures of each type, ids, names, texts from elsewhere. `UPDATE_GOLDEN=1` writes the pictures anew: look at them. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { Chart, IntervalChart } from '../../src/charts/chart.ts';
import { type SvgLook, svgOf } from '../../src/charts/svg.ts';
import { widthOf } from '../../src/charts/text-width.ts';
import { bar, interval, LONG, SAMPLES } from './samples.ts';

function assertKept(svg: string, name: string): void {
  const file = new URL(`../fixtures/charts/${name}.svg`, import.meta.url);
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

  test('without the heading it still has the name', () => {
    const svg = svgOf(interval, { idPrefix: 'c', hasTitle: false });
    assert.equal(svg.split(interval.title).length - 1, 1);
  });

  test('a name that was shortened has the whole one beside it', () => {
    const svg = svgOf(interval, { width: 320, idPrefix: 'c' });
    assert.ok(svg.includes(`<title>${LONG}</title>`));
    assert.ok(!svgOf(interval, { width: 900, idPrefix: 'c' }).includes('…'));
  });
});

suite('texts from elsewhere', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '</text><image href="http://a.test/x"/>',
    '" onload="alert(1)',
    "' class='x",
    '&lt;b&gt;',
    ']]>',
    '\u202egnp.exe',
    'a\u0000b\u001b[31m',
    'שלום עולם',
    '汉字 🎉',
    ' id="c-1" url(#c-1) style="x:1px"',
  ];

  for (const [type, chart] of Object.entries(SAMPLES)) {
    test(`${type}: stay text`, () => {
      const svg = svgOf(spoilt(chart), { width: 900, idPrefix: 'c' });
      const tags = new Set(Array.from(svg.matchAll(/<\/?([a-zA-Z]+)/g), ([, tag]) => tag));
      for (const tag of ['script', 'image', 'style', 'a', 'foreignObject', 'use']) assert.ok(!tags.has(tag), tag);
      for (const [tag] of svg.matchAll(/<[^>]*>/g)) assert.doesNotMatch(tag, / on\w+=|href=|class=/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it is looked for
      assert.doesNotMatch(svg, /[\u0000-\u0008\u000b-\u001f\u202e]/);
    });
  }

  test('are all there', () => {
    const rows = HOSTILE.map((name) => ({ ...(interval.rows[0] as (typeof interval.rows)[number]), name }));
    const svg = svgOf({ ...interval, rows }, { width: 900, idPrefix: 'c' });
    const texts = Array.from(svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g), ([, text]) => unescaped(text as string));
    for (const name of ['<script>alert(1)</script>', '&lt;b&gt;', 'שלום עולם', '汉字 🎉', '\\u202egnp.exe']) {
      assert.ok(texts.includes(name), name);
    }
  });

  function spoilt(chart: Chart): Chart {
    let next = 0;
    const walk = (value: unknown, key = ''): unknown => {
      if (typeof value === 'string') return KEPT.has(key) ? value : HOSTILE[next++ % HOSTILE.length];
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
      const size = Number(/font-size="([^"]*)"/.exec(attributes)?.[1]);
      const width = widthOf(unescaped(text), size);
      const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1];
      const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
      return { text, left, right: left + width };
    },
  );
}
