/** What is told by colour is seen by everybody: contrasts of WCAG 2.2, and something besides colour for each series. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { heatOf } from '../../../src/show/charts/heat.ts';
import { COLOURS, seriesStyle, type Theme } from '../../../src/show/charts/look.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];

/** WCAG 2.2, contrast ratio: 1 to 21. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

suite('contrast', () => {
  for (const theme of THEMES) {
    const { background, ink, muted, axis, series, verdicts, band, undecidedCell, heat } = COLOURS[theme];

    test(`${theme}: 4.5 of texts`, () => {
      for (const text of [ink, muted]) assert.ok(contrast(text, background) >= 4.5, text);
      assert.ok(contrast(ink, undecidedCell) >= 4.5);
    });

    test(`${theme}: 3 of marks, on the band as well`, () => {
      for (const mark of [axis, ...series, ...Object.values(verdicts)]) {
        assert.ok(contrast(mark, background) >= 3, `${mark}: ${contrast(mark, background)}`);
      }
      for (const mark of Object.values(verdicts)) assert.ok(contrast(mark, band) >= 3, `${mark} on the band`);
    });

    test(`${theme}: 4.5 of figures in the cells of a heat map, the more so the smaller the difference`, () => {
      assert.equal(new Set(heat).size, heat.length);
      for (const side of [-1, 1]) {
        const fills = [0.01, 0.2, 0.4, 0.6, 0.8, 1].map((share) => heatOf(side * share, heat));
        const read = fills.map((fill) => contrast(ink, fill));
        assert.ok(
          read.every((one) => one >= 4.5),
          `${fills}: ${read}`,
        );
        assert.deepEqual(
          read,
          read.toSorted((a, b) => b - a),
        );
        // The weakest is told from no difference, the strongest from the weakest.
        assert.ok(contrast(fills[0] as string, background) > 1.1);
        assert.ok(contrast(fills.at(-1) as string, background) > 2.8);
      }
    });

    test(`${theme}: series differ by symbol, dashes and pattern`, () => {
      const styles = series.map((_, i) => seriesStyle(i, COLOURS[theme]));
      for (const what of ['colour', 'symbol', 'dash', 'decal'] as const) {
        assert.equal(new Set(styles.map((style) => JSON.stringify(style[what]))).size, styles.length, what);
      }
    });
  }

  test('is that of the definition', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.equal(contrast('#777777', '#777777'), 1);
    assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01);
  });
});
