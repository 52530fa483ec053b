/** Pictures for slides: of every kind of work that the frozen store has, and read as what they are. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { LANGUAGES } from '../../../src/text/messages/languages.ts';
import { Screens } from '../../frozen/screens.ts';

const [WIDTH, HEIGHT] = [1600, 900];

/** The texts of a picture in their order. */
function textsOf(svg: string): string[] {
  return Array.from(svg.matchAll(/<text [^>]*>(?:<title>[^<]*<\/title>)?([^<]*)<\/text>/g), ([, text = '']) => text);
}

/** Bytes of pixels of a PNG with four channels, a byte that names the filter before each line. */
function pixelsOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
  }
  return inflateSync(Buffer.concat(parts));
}

suite('jsdyno report --slide', () => {
  const screens = new Screens('frozen/store.sql');
  after(() => screens.remove());
  const draw = async (name: string, file: string, ...more: string[]) => {
    const { code, stderr } = await screens.run(['report', name, '--slide', file, ...more]);
    assert.equal(code, 0, stderr);
    return readFileSync(join(screens.home, file));
  };

  for (const name of screens.names) {
    test(`${name}: title, answer and source, within the picture`, async () => {
      const svg = (await draw(name, 'slide.svg')).toString();
      assert.match(svg, /<svg [^>]*width="1600" height="900"/);
      const texts = textsOf(svg);
      assert.match(texts.join(' '), new RegExp(`Source: ${name} · 2026-`));
      assert.ok((/<desc id="slide-desc">([^<]+)/.exec(svg)?.[1] ?? '').length > 20);
      assert.ok(texts.length >= 5, 'a chart, or what was found');
    });
  }

  for (const language of LANGUAGES) {
    test(`in ${language} as a PNG that has every pixel`, async () => {
      const png = await draw('ops-three', 'slide.png', '--lang', language);
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [WIDTH, HEIGHT]);
      const pixels = pixelsOf(png);
      assert.equal(pixels.length, HEIGHT * (1 + 4 * WIDTH));
      assert.ok(new Set(pixels).size > 50, 'it is no blank picture');
    });
  }

  test('is refused for other files, several experiments, and beside a page', async () => {
    const [one = '', other = ''] = screens.names;
    for (const args of [
      [one, '--slide', 'a.pdf'],
      [one, other, '--slide', 'a.png'],
      [one, '--slide', 'a.png', '-o', 'b.html'],
    ])
      assert.equal((await screens.run(['report', ...args])).code, 2, args.join(' '));
  });
});
