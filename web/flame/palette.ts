/** Colours of frames, as the styles of the page say: canvas knows no styles, so they are read and handed on. */

import { changeOf } from '../../src/inspect/flame/hottest.ts';
import { KINDS } from '../../src/inspect/flame/kinds.ts';
import type { ShownNode } from '../../src/inspect/flame/shown-tree.ts';
import type { Model } from './model.ts';
import type { View } from './view.ts';

export interface Palette {
  paper: string;
  ink: string;
  muted: string;
  focus: string;
  /** The whole, threads, and frames too narrow to be drawn. */
  plain: string;
  /** By kind. */
  kinds: ReadonlyMap<string, string>;
  /** What shrank the most, what did not change, what grew the most: red, green, blue. */
  change: readonly [Rgb, Rgb, Rgb];
}

type Rgb = readonly [number, number, number];

export function paletteOf(place: HTMLElement): Palette {
  // A colour with a light and a dark form is resolved where it is used.
  const of = (name: string) => {
    place.style.caretColor = `var(${name})`;
    return getComputedStyle(place).caretColor;
  };
  return {
    paper: of('--paper'),
    ink: of('--ink'),
    muted: of('--muted'),
    focus: of('--focus'),
    plain: of('--frame-plain'),
    kinds: new Map(KINDS.map((kind) => [kind, of(`--frame-${kind}`)])),
    change: [rgbOf(of('--frame-less')), rgbOf(of('--frame-plain')), rgbOf(of('--frame-more'))],
  };
}

export function colourOf(node: ShownNode, model: Model, view: View, palette: Palette): string {
  if (node.frame === -1) return palette.plain;
  if (!model.isDifference) return palette.kinds.get(model.kindOf(node.frame)) ?? palette.plain;
  const change = changeOf(view.state.colour === 'self' ? node.self : node.total);
  return changeColour(view.largest === 0 ? 0 : change / view.largest, palette);
}

/** @param share from -1, what shrank the most, to 1 */
function changeColour(share: number, { change: [less, plain, more] }: Palette): string {
  // By its root, so that what changed a tenth as much as the most is still told from what did not.
  const strength = Math.sqrt(Math.min(1, Math.abs(share)));
  const end = share < 0 ? less : more;
  const mixed = plain.map((from, i) => Math.round(from + ((end[i] ?? 0) - from) * strength));
  return `rgb(${mixed.join(' ')})`;
}

/** @param colour `rgb(1, 2, 3)` */
function rgbOf(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue];
}
