/** What is told by colour is seen by everybody: contrasts of WCAG 2.2, and something besides colour for each series. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contrast, heatOf, inkOn } from '../../../src/show/charts/heat.ts';
import { COLOURS, seriesStyle, type Theme } from '../../../src/show/charts/look.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];

suite('contrast', () => {
  for (const theme of THEMES) {
    const { background, ink, muted, axis, series, verdicts, band, undecidedCell } = COLOURS[theme];

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

    test(`${theme}: 4.5 of figures in the cells of a heat map`, () => {
      for (let share = -1; share <= 1; share += 0.05) {
        const fill = heatOf(share, COLOURS[theme]);
        assert.ok(contrast(inkOn(fill), fill) >= 4.5, `${share}: ${fill}`);
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
