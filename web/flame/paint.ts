/** Draws frames on a canvas. */
import type { ShownNode } from '../../src/inspect/flame/shown-tree.ts';
import type { Layout } from './layout.ts';
import type { Model } from './model.ts';
import { colourOf, type Palette } from './palette.ts';
import type { View } from './view.ts';

/** CSS px. */
export const ROW = 22;
const FONT = '12.5px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const PAD = 6;
/** Narrower frames have no name. */
const LEAST_LABEL = 26;
const FADED = 0.3;

interface Picture {
  layout: Layout;
  view: View;
  palette: Palette;
  /** Where the top of a row is, in the coordinates of the canvas. */
  topOf(row: number): number;
  /** Rows that can be seen. */
  from: number;
  to: number;
  width: number;
  height: number;
  selected: ShownNode | null;
  hovered: ShownNode | null;
}

export interface Painter {
  paint(context: CanvasRenderingContext2D, picture: Picture): void;
}

export function painter(model: Model): Painter {
  const widths = new Map<string, number>();
  return {
    paint(context, picture) {
      const { layout, palette, view, width, height } = picture;
      context.clearRect(0, 0, width, height);
      context.font = FONT;
      context.textBaseline = 'middle';
      const { found } = view;
      const matches = found === null || found === 'wrong' ? null : found.matches;
      for (let row = picture.from; row <= picture.to; row++) {
        const top = picture.topOf(row);
        for (const { node, x, width: own } of layout.rows[row] ?? []) {
          const left = Math.max(0, x);
          const right = Math.min(width, x + own);
          const isFaded = matches !== null && (node === null || node.frame === -1 || matches[node.frame] === 0);
          context.globalAlpha = isFaded ? FADED : 1;
          context.fillStyle = node === null ? palette.plain : colourOf(node, model, view, palette);
          // A pixel between neighbours, where there is room for one.
          const gap = right - left > 3 ? 1 : 0;
          context.fillRect(left, top, Math.max(0.75, right - left - gap), ROW - 1);
          if (node === null || right - left < LEAST_LABEL) continue;
          context.globalAlpha = isFaded ? 0.55 : 1;
          context.fillStyle = palette.ink;
          context.fillText(
            fitting(context, labelOf(node, model, view), right - left - 2 * PAD),
            left + PAD,
            top + ROW / 2,
          );
        }
      }
      context.globalAlpha = 1;
      outline(context, picture, picture.hovered, palette.ink, 1);
      outline(context, picture, picture.selected, palette.focus, 2.5);
    },
  };

  function fitting(context: CanvasRenderingContext2D, text: string, room: number): string {
    const widthOf = (part: string) => {
      const known = widths.get(part);
      if (known !== undefined) return known;
      const own = context.measureText(part).width;
      if (widths.size > 20_000) widths.clear();
      widths.set(part, own);
      return own;
    };
    const whole = widthOf(text);
    if (whole <= room) return text;
    let length = Math.floor((text.length * room) / whole);
    while (length > 0 && context.measureText(`${text.slice(0, length)}…`).width > room) length--;
    return length < 2 ? '' : `${text.slice(0, length)}…`;
  }
}

function labelOf(node: ShownNode, model: Model, { state, side }: View): string {
  const { texts, data, amounts } = model;
  if (node.thread !== -1) return data.threads[node.thread] ?? '';
  if (node.frame === -1) return `${texts.whole}: ${amounts.amount(node.total[side] ?? 0)}`;
  const sign = state.tiers ? model.signOf(node.frame) : '';
  return `${sign}${model.nameOf(node.frame)}${markOf(node, model, state.colour)}`;
}

/** Which way it changed, for those who do not tell the colours apart. */
function markOf(node: ShownNode, { isDifference }: Model, colour: 'self' | 'total'): string {
  if (!isDifference) return '';
  const [a = 0, b = 0] = node[colour];
  const change = (b - a) / Math.max(a, b);
  return change > 0.02 ? ' ▲' : change < -0.02 ? ' ▼' : '';
}

function outline(
  context: CanvasRenderingContext2D,
  { layout, topOf, width }: Picture,
  node: ShownNode | null,
  colour: string,
  line: number,
): void {
  const box = node === null ? undefined : layout.rows[node.depth]?.find((one) => one.node === node);
  if (box === undefined) return;
  const left = Math.max(0, box.x);
  const right = Math.min(width, box.x + box.width);
  context.strokeStyle = colour;
  context.lineWidth = line;
  const inset = line / 2;
  context.strokeRect(left + inset, topOf(box.row) + inset, Math.max(2, right - left - 1 - line), ROW - 1 - line);
}
