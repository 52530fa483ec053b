import { COLOURS, type Colours } from '../charts/look.ts';

/**
 * Styles that turn the light colours of a drawn chart into the dark ones, so that a page has each chart once: what an attribute says a
 * style may overrule (SVG 2, 6.6). Paper is printed in light, whatever the screen shows.
 */
export function darkCharts(): string {
  const pairs = new Map([...coloursOf(COLOURS.light)].map((light, i) => [light, coloursOf(COLOURS.dark)[i] ?? light]));
  const rules = (root: string) =>
    [...pairs]
      .flatMap(([light, dark]) =>
        (['fill', 'stroke'] as const).map((what) => `${root} .chart [${what}="${light}"]{${what}:${dark}}`),
      )
      .join('');
  const chosen = rules(':root[data-theme="dark"]');
  const system = rules(':root:not([data-theme="light"])');
  return `@media screen{${chosen}}@media screen and (prefers-color-scheme:dark){${system}}`;
}

/** In one order for both themes. Series come first: verdicts and they share colours. */
function coloursOf({ series, verdicts, ...others }: Colours): string[] {
  return [...series, ...Object.values(others), ...Object.values(verdicts)];
}
