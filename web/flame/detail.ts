/** Below the graph: the frame that is chosen, with what can be done with it, and for screen readers what is said of it. */
import type { ShownNode } from '../../src/inspect/flame/shown-tree.ts';
import { button, element } from '../element.ts';
import type { Model } from './model.ts';
import { saying } from './tooltip.ts';
import type { View } from './view.ts';
import { wordsOf } from './words.ts';

export interface Detail {
  show(node: ShownNode | null, view: View): void;
  /** Says it without showing it. */
  tell(text: string): void;
}

export interface Doing {
  onZoom(node: ShownNode): void;
  /** Only this frame, with its calls or its callers. */
  onOnly(frame: number, view: 'calls' | 'callers'): void;
}

export function detailIn(place: HTMLElement, model: Model, { onZoom, onOnly }: Doing): Detail {
  const { texts } = model;
  const live = element('p', { class: 'told', role: 'status' });
  const words = element('div', { class: 'flame-words' });
  let chosen: ShownNode | null = null;
  const of = (text: string | undefined, action: (node: ShownNode) => void) =>
    button(text ?? '', () => {
      if (chosen !== null) action(chosen);
    });
  const zoom = of(texts.zoom, onZoom);
  const only = [
    of(texts['callers-of'], (node) => onOnly(node.frame, 'callers')),
    of(texts['callees-of'], (node) => onOnly(node.frame, 'calls')),
  ];
  const hint = element('p', { class: 'flame-hint' }, texts['graph-keys'] ?? '');
  const box = element(
    'div',
    { class: 'flame-chosen', hidden: '' },
    words,
    element('p', { class: 'copies' }, zoom, ...only),
  );
  place.append(box, hint, live);
  return {
    show(node, view) {
      const isOther = node !== chosen;
      chosen = node;
      box.hidden = node === null;
      if (node === null) return;
      const said = wordsOf(node, model, view);
      words.replaceChildren(...saying(said));
      for (const one of only) one.hidden = node.frame === -1;
      if (isOther) live.textContent = said.sentence;
    },
    tell(text) {
      live.textContent = text;
    },
  };
}
