/** A picture for a slide, 1600 x 900: a title, the answer, the chart of the whole, the source. */
import type { Language } from '../../text/messages/language.ts';
import { printableIn } from '../../text/printable.ts';
import type { Chart } from './chart.ts';
import { linesOf } from './labels.ts';
import { BOLD, COLOURS, FONT } from './look.ts';
import { svgOf } from './svg.ts';
import { escaped } from './svg-document.ts';
import { widthOf } from './text-width.ts';

interface Slide {
  title: string;
  /** Sentences, the answer first. */
  answer: readonly string[];
  /** What stands in place of a chart where there is none, an item a line. */
  items: readonly string[];
  chart: Chart | null;
  /** What was measured where and when, and how to repeat it. */
  source: string;
}

const WIDTH = 1600;
const HEIGHT = 900;
const EDGE = 64;
const INSIDE = WIDTH - 2 * EDGE;
/** Px that a chart is laid out in before it is enlarged: the first at which all of it has room, so that its texts are as large as can be. */
const LAYOUTS = [740, 860, 1000, 1180, INSIDE];
const { background, ink, muted, grid } = COLOURS.light;

type Text = { size: number; most: number; fill?: string; bold?: boolean };

/** An SVG element. The same slide gives the same bytes. */
export function slideSvg(slide: Slide, language: Language): string {
  const { title, answer, items, chart, source } = printableIn(slide);
  const head = block([title], EDGE, { size: 44, most: 2, bold: true });
  const said = block(answer, head.bottom + 14, { size: 28, most: 3 });
  const foot = block([source], 0, { size: 18, most: 2, fill: muted });
  const end = HEIGHT - EDGE / 2 - foot.bottom;
  const top = said.bottom + 24;
  const middle =
    chart === null ? block(items, top, { size: 28, most: 3 }).svg : drawn(chart, top, end - 24 - top, language);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${FONT}" role="img" aria-labelledby="slide-title slide-desc">`,
    `<title id="slide-title">${escaped(title)}</title><desc id="slide-desc">${escaped(answer.join(' '))}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>`,
    head.svg,
    said.svg,
    middle,
    `<path d="M${EDGE} ${end - 12}H${WIDTH - EDGE}" stroke="${grid}"/>`,
    `<g transform="translate(0 ${end})">${foot.svg}</g>`,
    '</svg>',
  ].join('\n');
}

/** Texts below each other, each in `most` lines; those that reach the foot are left out. */
function block(texts: readonly string[], top: number, { size, most, fill = ink, bold = false }: Text) {
  const wide = bold ? BOLD : 1;
  const height = Math.round(size * 1.3);
  const lines = texts.flatMap((text) => linesOf(text, INSIDE / wide, size, most));
  const shown = lines.slice(0, Math.floor((HEIGHT - 2 * EDGE - top) / height));
  const svg = shown.map((line, i) => {
    const length = Math.round(widthOf(line, size) * wide);
    return `<text x="${EDGE}" y="${top + i * height + size}" font-size="${size}" fill="${fill}"${bold ? ' font-weight="bold"' : ''} textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(line)}</text>`;
  });
  return { svg: svg.join('\n'), bottom: top + shown.length * height };
}

/** A chart as large as there is room. */
function drawn(chart: Chart, top: number, room: number, language: Language): string {
  const all = LAYOUTS.map((width) => {
    const svg = svgOf(chart, { width, hasTitle: true, language, idPrefix: 'chart' });
    return { svg, width, height: Number(/ height="([\d.]+)"/.exec(svg)?.[1]) };
  });
  const fits = all.find(({ width, height }) => (height * INSIDE) / width <= room) ?? all.at(-1);
  return (fits?.svg ?? '').replace(
    /^<svg width="[^"]*" height="[^"]*"/,
    `<svg x="${EDGE}" y="${top}" width="${INSIDE}" height="${room}" preserveAspectRatio="xMinYMin meet"`,
  );
}
