/** The choices above a graph. */
import { sideNames } from '../../src/inspect/flame/frame-words.ts';
import { button, element } from '../element.ts';
import type { Model } from './model.ts';
import type { State } from './state.ts';
import type { View } from './view.ts';

export interface Controls {
  show(view: View, canGoBack: boolean): void;
  focusSearch(): void;
}

export interface Choosing {
  onChange(choice: Partial<State>): void;
  onBack(): void;
  onAll(): void;
}

/** ms without a key, until a search of a large profile begins. */
const PAUSE = 120;

export function controlsIn(place: HTMLElement, model: Model, { onChange, onBack, onAll }: Choosing): Controls {
  const { texts, data } = model;
  const search = element('input', {
    type: 'search',
    placeholder: texts['search-hint'] ?? '',
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const found = element('span', { class: 'flame-found', role: 'status' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  search.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => onChange({ search: search.value }), PAUSE);
  });
  const selects = new Map<keyof State, HTMLSelectElement>();
  const choice = (
    name: keyof State,
    title: string | undefined,
    options: readonly (readonly [string, string | undefined])[],
  ) => {
    const select = element(
      'select',
      {},
      ...options.map(([value, text]) => element('option', { value }, text ?? value)),
    );
    select.addEventListener('change', () => {
      const { value } = select;
      onChange({ [name]: /^\d+$/.test(value) ? Number(value) : value });
    });
    selects.set(name, select);
    return element('label', {}, `${title ?? ''} `, select);
  };
  const tiers = element('input', { type: 'checkbox' });
  tiers.addEventListener('change', () => onChange({ tiers: tiers.checked }));
  const threads = data.threads.map((name, i) => [String(i), name] as const);
  const [first = '', second = ''] = sideNames(data.sides);
  const back = button(texts.back ?? '', onBack);
  const all = button(texts.all ?? '', onAll);
  const shown = element('span', { class: 'flame-shown' });
  place.append(
    element(
      'div',
      { class: 'flame-row' },
      element('label', { class: 'flame-search' }, `${texts.search} `, search),
      found,
      choice('view', texts.view, [
        ['calls', texts.calls],
        ['callers', texts.callers],
      ]),
      choice('shape', texts.shape, [
        ['icicle', texts.icicle],
        ['flame', texts.flame],
      ]),
      choice('order', texts.order, [
        ['time', texts['order-time']],
        ['name', texts['order-name']],
        ['called', texts['order-called']],
      ]),
      threads.length > 1
        ? choice('thread', texts.threads, [['together', texts.together], ['apart', texts.apart], ...threads])
        : null,
      model.hasTiers ? element('label', {}, tiers, ` ${texts.tiers}`) : null,
      ...(model.isDifference
        ? [
            choice('width', texts.width, [
              ['b', second],
              ['a', first],
            ]),
            choice('colour', texts.colour, [
              ['self', texts['colour-self']],
              ['total', texts['colour-total']],
            ]),
          ]
        : []),
      element('span', { class: 'flame-steps' }, back, all, shown),
    ),
  );
  return {
    show(view, canGoBack) {
      const { state } = view;
      if (document.activeElement !== search) search.value = state.search;
      for (const [name, select] of selects) select.value = String(state[name]);
      tiers.checked = state.tiers;
      found.textContent = foundWords(view, model);
      back.disabled = !canGoBack;
      all.disabled = state.zoom.length === 0 && state.frame === null;
      shown.textContent = shownWords(view, model);
    },
    focusSearch: () => search.focus(),
  };
}

function foundWords({ found, shown, side }: View, { texts, amounts }: Model): string {
  if (found === null) return '';
  if (found === 'wrong') return texts['no-regexp'] ?? '';
  if (found.frames === 0) return texts['no-match'] ?? '';
  const share = amounts.share(found.through[side] ?? 0, shown.whole[side] ?? 0);
  return (texts.matches ?? '').replace('{frames}', String(found.frames)).replace('{share}', share);
}

function shownWords({ state, shown, side, tree }: View, model: Model): string {
  const { texts, amounts } = model;
  const all = model.stacks.self[side]?.reduce((sum, own) => sum + own, 0) ?? 0;
  const whole = shown.whole[side] ?? 0;
  if (whole === 0 && all > 0) return texts.nothing ?? '';
  const isPart = all - whole > all * 1e-6;
  const part = (texts.shown ?? '').replace('{shown}', amounts.amount(whole)).replace('{all}', amounts.amount(all));
  const frame = tree.form.frame;
  const only =
    frame === null || state.frame === null
      ? ''
      : (texts['of-frame'] ?? '').replace('{frame}', () => model.nameOf(frame));
  return [only, isPart ? part : ''].filter((text) => text !== '').join(' · ');
}
