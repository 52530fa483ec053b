/** Charts as PNG: each label is drawn, in the font that comes along. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { COLOURS } from '../../../src/show/charts/look.ts';
import { pngOf, rendered } from '../../../src/show/charts/png.ts';
import { svgOf } from '../../../src/show/charts/svg.ts';
import { bar, interval, SAMPLES } from './samples.ts';

interface Label {
  text: string;
  colour: string;
  box: { left: number; right: number; top: number; bottom: number };
}

const SCALE = 2;

/** Labels of a picture with the boxes that they were given. */
function labelsOf(svg: string): Label[] {
  const texts = svg.matchAll(/<text ([^>]*)>(?:<title>[^<]*<\/title>)?([^<]*)<\/text>/g);
  return Array.from(texts, ([, attributes = '', escaped = '']) => {
    const numberOf = (name: string) => Number(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? 0);
    const [, dx = '0', dy = '0'] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(attributes) ?? [];
    const text = escaped
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    const size = numberOf('font-size') || 12;
    const width = numberOf('textLength');
    const [x, y] = [numberOf('x') + Number(dx), numberOf('y') + Number(dy)];
    const anchor = /text-anchor="(\w+)"/.exec(attributes)?.[1];
    const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
    const colour = /fill="(#\w+)"/.exec(attributes)?.[1] ?? '';
    return { text, colour, box: { left, right: left + width, top: y - size / 2, bottom: y + size / 2 } };
  });
}

interface Pixels {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The share of a box's pixels that are near a colour. */
function inkIn({ width, height, pixels }: Pixels, { left, right, top, bottom }: Label['box'], colour: string): number {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let inked = 0;
  let all = 0;
  for (let y = Math.max(0, Math.floor(top * SCALE)); y < Math.min(height, bottom * SCALE); y++) {
    for (let x = Math.max(0, Math.floor(left * SCALE)); x < Math.min(width, right * SCALE); x++) {
      all++;
      const at = 4 * (y * width + x);
      if (wanted.every((part, i) => Math.abs((pixels[at + i] as number) - part) < 40)) inked++;
    }
  }
  return all === 0 ? 0 : inked / all;
}

suite('ink inside the box of each label', () => {
  for (const [type, chart] of Object.entries(SAMPLES)) {
    test(type, async () => {
      const svg = svgOf(chart, { width: 640, idPrefix: 'c' });
      const labels = labelsOf(svg);
      assert.ok(labels.length > 5);
      const image = await rendered(svg, SCALE);
      for (const { text, box, colour } of labels) {
        // A dash has little ink, and so has a box with much room above and below.
        assert.ok(inkIn(image, box, colour) > 0.02, `"${text}"`);
      }
    });
  }

  test('Cyrillic, to its last letter', async () => {
    const rows = ['медленнее', 'ёжик', 'Щука и Ъ'].map((name) => ({
      ...(interval.rows[0] as (typeof interval.rows)[number]),
      name,
    }));
    const svg = svgOf({ ...interval, rows, title: 'Буферы' }, { width: 640, idPrefix: 'c' });
    const image = await rendered(svg, SCALE);
    for (const { text, box, colour } of labelsOf(svg).filter((label) => /[а-яё]/i.test(label.text))) {
      const last = { ...box, left: box.right - 7 };
      assert.ok(inkIn(image, last, colour) > 0.02, `the end of "${text}"`);
      const beyond = { ...box, left: box.right + 1.5, right: box.right + 5 };
      assert.equal(inkIn(image, beyond, colour), 0, `beyond "${text}"`);
    }
  });

  test('and none where there is no text, so that the test can fail', async () => {
    const svg = svgOf(interval, { width: 640, idPrefix: 'c' });
    const image = await rendered(svg.replaceAll(/<text [^>]*>.*?<\/text>/g, ''), SCALE);
    const names = labelsOf(svg).filter(({ colour }) => colour === COLOURS.light.ink);
    assert.ok(names.length > 5);
    for (const { box, colour } of names) assert.ok(inkIn(image, box, colour) <= 0.02);
  });
});

test('is a PNG of the width asked for, twice as fine, and the same each time', async () => {
  const png = Buffer.from(await pngOf(bar, { width: 640 }));
  assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  assert.equal(png.readUInt32BE(16), 1280);
  assert.deepEqual(Buffer.from(await pngOf(bar, { width: 640 })), png);
});

test('a floor is hatched: its place has grey and background, and nothing else', async () => {
  const svg = svgOf(bar, { width: 640, idPrefix: 'c' });
  const { floor } = COLOURS.light.verdicts;
  const pattern =
    svg
      .split('<pattern')
      .slice(1)
      .find((part) => part.includes(`fill="${floor}"`)) ?? '';
  const id = / id="([^"]*)"/.exec(pattern)?.[1];
  const places = svg.matchAll(/<path d="M([\d.]+) ([\d.]+)l([\d.]+) 0l0 ([\d.]+)[^"]*" fill="url\(#([^)]*)\)"/g);
  const [, x = 0, y = 0, width = 0, height = 0] = ([...places].find(([, , , , , used]) => used === id) ?? []).map(
    Number,
  );
  assert.ok(width > 50, 'it fills the width of the plot, so that it cannot be taken for a bar');
  const box = { left: x + 2, right: x + width - 2, top: y + 2, bottom: y + height - 2 };
  const image = await rendered(svg, SCALE);
  const [grey, white] = [inkIn(image, box, floor), inkIn(image, box, '#ffffff')];
  assert.ok(grey > 0.1 && white > 0.4, `${grey} grey, ${white} white`);
  for (const colour of COLOURS.light.series.slice(0, 3)) assert.ok(inkIn(image, box, colour) < 0.02, colour);
});
