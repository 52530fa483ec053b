/** Charts as PNG, in the font that comes with jsdyno: what is installed on a machine decides nothing. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Chart } from './chart.ts';
import { type SvgLook, svgOf } from './svg.ts';

interface PngLook extends Omit<SvgLook, 'idPrefix'> {
  /** Pixels of the file for each px of the chart; 2 unless told. */
  scale?: number | undefined;
}

const FONTS = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/pt-sans/package.json'));
const FILES = [
  '400Regular/PTSans_400Regular.ttf',
  '400Regular_Italic/PTSans_400Regular_Italic.ttf',
  '700Bold/PTSans_700Bold.ttf',
];

/** The bytes of a PNG file. */
export async function pngOf(chart: Chart, { scale = 2, ...look }: PngLook = {}): Promise<Uint8Array> {
  return (await rendered(svgOf(chart, { ...look, idPrefix: 'chart' }), scale)).asPng();
}

/** The picture of an SVG, with its pixels. */
export async function rendered(svg: string, scale: number) {
  const { Resvg } = await import('@resvg/resvg-js');
  return new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: {
      loadSystemFonts: false,
      fontFiles: FILES.map((file) => join(FONTS, file)),
      defaultFontFamily: 'PT Sans',
      sansSerifFamily: 'PT Sans',
    },
  }).render();
}
