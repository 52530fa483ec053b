/** The graph: a canvas as large as what can be seen of it, in a box that scrolls, with pointer and keys. */
import type { ShownNode } from '../../src/inspect/flame/shown-tree.ts';
import { element } from '../element.ts';
import { boxAt, type Layout, layoutOf, type Window, windowOf } from './layout.ts';
import type { Model } from './model.ts';
import { moving } from './motion.ts';
import { painter, ROW } from './paint.ts';
import { type Palette, paletteOf } from './palette.ts';
import type { View } from './view.ts';

export interface Graph {
  /** What has the focus where keys walk. */
  box: HTMLElement;
  show(view: View, zoomed: ShownNode, selected: ShownNode | null): void;
  /** Colours have changed. */
  recolour(): void;
  /** For paper: all rows at once, in the colours of the moment. */
  unroll(isWhole: boolean): void;
}

export interface Pointing {
  onHover(node: ShownNode | null, x: number, y: number): void;
  onClick(node: ShownNode): void;
}

/** CSS px: higher graphs scroll. */
const HIGHEST = 16_000;
const SHARE_OF_WINDOW = 0.72;

export function graphIn(place: HTMLElement, model: Model, { onHover, onClick }: Pointing): Graph {
  const canvas = element('canvas', { 'aria-hidden': 'true' });
  const sizer = element('div', { class: 'flame-sizer' }, canvas);
  const box = element(
    'div',
    {
      class: 'flame-box',
      tabindex: '0',
      role: 'application',
      'aria-label': model.texts.graph ?? '',
      'aria-description': model.texts['graph-keys'] ?? '',
    },
    sizer,
  );
  place.append(box);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const paint = painter(model);
  let palette: Palette = paletteOf(place);
  let view: View | null = null;
  let zoomed: ShownNode | null = null;
  let selected: ShownNode | null = null;
  let hovered: ShownNode | null = null;
  let layout: Layout = { rows: [] };
  let isUnrolled = false;
  let width = 0;
  const move = moving((window) => draw(window));

  const isFlame = () => view?.state.shape === 'flame';
  const heightOf = () => layout.rows.length * ROW;
  const topOf = (row: number) => (isFlame() ? heightOf() - (row + 1) * ROW : row * ROW);

  function draw(window: Window): void {
    if (view === null) return;
    width = box.clientWidth;
    const before = heightOf();
    layout = layoutOf(view.tree, window, width);
    const most = isUnrolled ? HIGHEST : Math.max(8 * ROW, Math.floor(innerHeight * SHARE_OF_WINDOW));
    const seen = Math.min(heightOf(), most);
    sizer.style.height = `${heightOf()}px`;
    box.style.height = `${seen}px`;
    // A flame stands on its root, so that is what stays where it is.
    if (isFlame() && before !== heightOf()) box.scrollTop += heightOf() - before;
    resize(width, seen);
    repaint();
  }

  function resize(wide: number, high: number): void {
    const ratio = devicePixelRatio || 1;
    const [pixels, lines] = [Math.round(wide * ratio), Math.round(high * ratio)];
    if (canvas.width !== pixels || canvas.height !== lines) {
      canvas.width = pixels;
      canvas.height = lines;
      canvas.style.width = `${wide}px`;
      canvas.style.height = `${high}px`;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  function repaint(): void {
    if (view === null) return;
    const height = box.clientHeight;
    const top = box.scrollTop;
    const [one, other] = [rowAt(top), rowAt(top + height)];
    paint.paint(context, {
      layout,
      view,
      palette,
      topOf: (row) => topOf(row) - top,
      from: Math.max(0, Math.min(one, other)),
      to: Math.min(layout.rows.length - 1, Math.max(one, other)),
      width,
      height,
      selected,
      hovered,
    });
  }

  function rowAt(y: number): number {
    return isFlame() ? Math.floor((heightOf() - 1 - y) / ROW) : Math.floor(y / ROW);
  }

  function nodeUnder(event: MouseEvent): ShownNode | null {
    const { left, top } = canvas.getBoundingClientRect();
    return boxAt(layout, rowAt(event.clientY - top + box.scrollTop), event.clientX - left)?.node ?? null;
  }

  function reveal(node: ShownNode): void {
    const top = topOf(node.depth);
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + ROW > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW - box.clientHeight;
  }

  box.addEventListener('scroll', repaint, { passive: true });
  canvas.addEventListener('pointermove', (event) => {
    const node = nodeUnder(event);
    canvas.style.cursor = node === null ? '' : 'pointer';
    if (node !== hovered) {
      hovered = node;
      repaint();
    }
    onHover(event.pointerType === 'touch' ? null : node, event.clientX, event.clientY);
  });
  canvas.addEventListener('pointerleave', () => {
    hovered = null;
    repaint();
    onHover(null, 0, 0);
  });
  canvas.addEventListener('click', (event) => {
    const node = nodeUnder(event);
    if (node !== null) onClick(node);
  });
  new ResizeObserver(() => {
    if (view !== null && zoomed !== null && box.clientWidth !== width) move.to(windowOf(zoomed, view.side), false);
  }).observe(box);

  return {
    box,
    show(next, node, chosen) {
      const isSameTree = view?.tree === next.tree;
      const isTurned = view?.state.shape !== next.state.shape;
      const isMoved = !isSameTree || zoomed !== node;
      [view, zoomed, selected] = [next, node, chosen];
      if (!isSameTree) hovered = null;
      if (isMoved || isTurned) move.to(windowOf(node, next.side), isSameTree && !isTurned);
      else repaint();
      if (isTurned) box.scrollTop = isFlame() ? heightOf() : 0;
      if (chosen !== null) {
        reveal(chosen);
        repaint();
      }
    },
    recolour() {
      palette = paletteOf(place);
      repaint();
    },
    unroll(isWhole) {
      isUnrolled = isWhole;
      if (view !== null && zoomed !== null) move.to(windowOf(zoomed, view.side), false);
    },
  };
}
