/** A stretch along an axis that is set off from the rest, behind what is drawn over it. */
import type { ScatterSpan } from './chart.ts';
import { type Colours, floorDecal } from './look.ts';
import { group, type Point, patterned, rect, type Shape } from './shapes.ts';

export type SpanLook = ScatterSpan['look'];

/** Px: the bar along the top of what is marked, which is seen where its ground is too faint. */
const BAR = 4;

/** Px of a line and between two: lines of series are read over them. */
const THIN = [1, 9];

/** @param at its upper left corner */
export function spanShape(look: SpanLook, at: Point, width: number, height: number, colours: Colours): Shape {
  const { band, background, ink } = colours;
  if (look === 'hatched')
    return rect(at, width, height, patterned(background, { ...floorDecal(colours), dashArrayY: THIN }));
  return group([rect(at, width, height, { fill: band }), rect(at, width, BAR, { fill: ink })]);
}
