/** What series are called, with a sample of each: colour, symbol, dashes and pattern as in the picture. */
import { EDGE } from './drawing.ts';
import { shortened, widest } from './labels.ts';
import { type Colours, type SeriesStyle, TEXT_SIZE } from './look.ts';
import { line, patterned, rect, type Shape, symbol, text } from './shapes.ts';
import { type SpanLook, spanShape } from './span.ts';

export interface LegendItem {
  name: string;
  style: SeriesStyle | SpanLook;
}

export interface Legend {
  /** Px that it takes, 0 without items. */
  height: number;
  shapes(top: number, colours: Colours): Shape[];
}

const SAMPLE = { area: 18, line: 34, mark: 12 };
const ROW = 20;
const GAP = 22;

/** In rows that fill the width. */
export function legendOf(items: readonly LegendItem[], sample: keyof typeof SAMPLE, width: number): Legend {
  const room = width - 2 * EDGE;
  const placed: { item: LegendItem; name: string; x: number; row: number }[] = [];
  let [x, row] = [0, 0];
  for (const item of items) {
    const name = shortened(item.name, room - SAMPLE[sample] - 6, TEXT_SIZE);
    const long = SAMPLE[sample] + 6 + widest([name], TEXT_SIZE);
    if (x > 0 && x + long > room) [x, row] = [0, row + 1];
    placed.push({ item, name, x: EDGE + x, row });
    x += long + GAP;
  }
  return {
    height: items.length === 0 ? 0 : (row + 1) * ROW + 4,
    shapes: (top, colours) =>
      placed.flatMap(({ item, name, x: left, row: at }) => {
        const y = top + at * ROW + ROW / 2;
        return [
          ...sampleShapes(item.style, sample, left, y, colours),
          text(name, [left + SAMPLE[sample] + 6, y], { fill: colours.ink }),
        ];
      }),
  };
}

function sampleShapes(
  style: LegendItem['style'],
  sample: keyof typeof SAMPLE,
  x: number,
  y: number,
  colours: Colours,
): Shape[] {
  const width = SAMPLE[sample];
  if (typeof style === 'string') return [spanShape(style, [x, y - 6], width, 12, colours)];
  const { colour, dash, symbol: kind, decal } = style;
  if (sample === 'area') return [rect([x, y - 6], width, 12, { ...patterned(colour, decal), stroke: colour })];
  const mark = symbol(kind, [x + width / 2, y], 4.5, { fill: colour });
  return sample === 'mark' ? [mark] : [line([x, y], [x + width, y], colour, 2, dash), mark];
}
