import { COLOURS, type Colours } from '../charts/look.ts';

/**
 * Styles that give a drawn chart the dark colours where the page is dark, so that a page has each chart once: what an attribute says a
 * style may overrule (SVG 2, 6.6).
 */
export function darkCharts(): string {
  const pairs = new Map([...coloursOf(COLOURS.light)].map((light, i) => [light, coloursOf(COLOURS.dark)[i] ?? light]));
  return [...pairs]
    .flatMap(([light, dark]) =>
      (['fill', 'stroke'] as const).map((what) => `.chart [${what}="${light}"]{${what}:light-dark(${light},${dark})}`),
    )
    .join('');
}

/** In one order for both themes. Series come first: verdicts and they share colours. */
function coloursOf({ series, heat, verdicts, ...others }: Colours): string[] {
  return [...series, ...heat, ...Object.values(others), ...Object.values(verdicts)];
}
