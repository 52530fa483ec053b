/** What marks are made of: elements as the charting library's custom series take them, in px. */
import type { Verdict } from '../../stats/verdict.ts';
import { widest } from './labels.ts';
import { type Colours, type Decal, FONT, type SeriesStyle, TEXT_SIZE } from './look.ts';

/** An element of the library, or a group of them. */
export interface Shape {
  type: 'group' | 'text' | 'line' | 'polyline' | 'polygon' | 'rect' | 'circle' | 'path';
  children?: Shape[];
  shape?: object;
  style?: object;
  silent?: boolean;
  z2?: number;
}

export type Point = readonly [x: number, y: number];

interface TextLook {
  fill: string;
  align?: 'left' | 'center' | 'right';
  /** `middle` unless told. */
  at?: 'top' | 'middle' | 'bottom';
  size?: number;
  bold?: boolean;
  italic?: boolean;
}

export function group(children: readonly (Shape | null)[]): Shape {
  return { type: 'group', children: children.filter((child) => child !== null) };
}

export function text(words: string, [x, y]: Point, look: TextLook): Shape {
  const { fill, align = 'left', at = 'middle', size = TEXT_SIZE, bold = false, italic = false } = look;
  const font = `${italic ? 'italic' : 'normal'} ${bold ? 'bold' : 'normal'} ${size}px ${FONT}`;
  // The library keeps widths in a plain object by text, and so would write into the prototype of all objects (zrender, core/LRU).
  const drawn = words === '__proto__' ? `${words} ` : words;
  // `silent`: what is said of a mark is said by the mark.
  return { type: 'text', style: { text: drawn, x, y, fill, align, verticalAlign: at, font }, silent: true };
}

/** Lines of text, one below the other, around `y`. */
export function texts(lines: readonly string[], [x, y]: Point, look: TextLook): Shape[] {
  const height = lineHeight(look.size);
  const top = y - ((lines.length - 1) * height) / 2;
  return lines.map((line, i) => text(line, [x, top + i * height], look));
}

export function lineHeight(size = TEXT_SIZE): number {
  return Math.round(size * 1.25);
}

export function line(from: Point, to: Point, stroke: string, width = 1, dash: readonly number[] = []): Shape {
  const [x1, y1] = from;
  const [x2, y2] = to;
  return { type: 'line', shape: { x1, y1, x2, y2 }, style: stroked(stroke, width, dash) };
}

export function polyline(points: readonly Point[], stroke: string, width: number, dash: readonly number[]): Shape {
  return { type: 'polyline', shape: { points }, style: { ...stroked(stroke, width, dash), fill: 'none' } };
}

export function rect([x, y]: Point, width: number, height: number, style: object): Shape {
  return { type: 'rect', shape: { x, y, width, height }, style };
}

function stroked(stroke: string, lineWidth: number, dash: readonly number[]): object {
  return { stroke, lineWidth, ...(dash.length === 0 ? {} : { lineDash: [...dash] }) };
}

/** A whisker along x with ends that are bars; an end that lies beyond the axis is an arrow. */
export function whisker(
  [left, y]: Point,
  right: number,
  stroke: string,
  { width = 1.5, cap = 4, dash = [], cut = [false, false] }: WhiskerLook = {},
): Shape {
  const end = (x: number, isCut: boolean, way: number) =>
    isCut
      ? [line([x, y], [x - way * 5, y - 4], stroke, width), line([x, y], [x - way * 5, y + 4], stroke, width)]
      : [line([x, y - cap], [x, y + cap], stroke, width)];
  return group([line([left, y], [right, y], stroke, width, dash), ...end(left, cut[0], -1), ...end(right, cut[1], 1)]);
}

interface WhiskerLook {
  width?: number;
  cap?: number;
  dash?: readonly number[];
  /** Whether its left and its right end lie outside. */
  cut?: readonly [boolean, boolean];
}

/** A whisker along y. */
export function upright([x, low]: Point, high: number, stroke: string, width = 1.5, cap = 4): Shape {
  return group([
    line([x, low], [x, high], stroke, width),
    line([x - cap, low], [x + cap, low], stroke, width),
    line([x - cap, high], [x + cap, high], stroke, width),
  ]);
}

/** The shape of a verdict: up or down, as the figure goes, a ring, or a grey square that is open. */
export function verdictMark(verdict: Verdict, isUp: boolean, at: Point, { verdicts, background }: Colours): Shape {
  const colour = verdicts[verdict];
  switch (verdict) {
    case 'faster':
    case 'slower':
      return symbol(isUp ? 'triangle' : 'down', at, 6, { fill: colour });
    case 'equivalent':
      return symbol('circle', at, 4.5, { fill: background, stroke: colour, lineWidth: 2 });
    default:
      return symbol('square', at, 4.5, { fill: background, stroke: colour, lineWidth: 2 });
  }
}

/** Which way something goes, in place of an arrow: the font has none. */
export function pointer([x, y]: Point, way: -1 | 1, fill: string): Shape {
  return polygon(
    [
      [x, y],
      [x - way * 6, y - 4],
      [x - way * 6, y + 4],
    ],
    { fill },
  );
}

/** Clears the place of a text that lies over lines. */
export function cleared(words: string, [x, y]: Point, align: 'left' | 'right', fill: string): Shape {
  const width = widest([words], TEXT_SIZE) + 4;
  return rect([align === 'left' ? x - 2 : x - width + 2, y - 8], width, 16, { fill });
}

/** A symbol of a radius around a point. */
export function symbol(kind: SeriesStyle['symbol'], [x, y]: Point, radius: number, style: object): Shape {
  const r = radius;
  switch (kind) {
    case 'circle':
      return { type: 'circle', shape: { cx: x, cy: y, r }, style };
    case 'square':
      return rect([x - r * 0.9, y - r * 0.9], r * 1.8, r * 1.8, style);
    case 'triangle':
      return polygon(
        [
          [x, y - r],
          [x + r, y + r * 0.8],
          [x - r, y + r * 0.8],
        ],
        style,
      );
    case 'down':
      return polygon(
        [
          [x, y + r],
          [x + r, y - r * 0.8],
          [x - r, y - r * 0.8],
        ],
        style,
      );
    case 'diamond':
      return polygon(
        [
          [x, y - r * 1.2],
          [x + r * 1.2, y],
          [x, y + r * 1.2],
          [x - r * 1.2, y],
        ],
        style,
      );
    case 'cross': {
      const t = r * 0.35;
      const o = r * 1.1;
      return polygon(
        [
          [x - t, y - o],
          [x + t, y - o],
          [x + t, y - t],
          [x + o, y - t],
          [x + o, y + t],
          [x + t, y + t],
          [x + t, y + o],
          [x - t, y + o],
          [x - t, y + t],
          [x - o, y + t],
          [x - o, y - t],
          [x - t, y - t],
        ],
        style,
      );
    }
  }
}

export function polygon(points: readonly Point[], style: object): Shape {
  return { type: 'polygon', shape: { points }, style };
}

/** A style with a pattern over its colour. */
export function patterned(fill: string, decal: Decal | null): object {
  return decal === null ? { fill } : { fill, decal };
}
