/** Kinds of frames with their colours and shares of all: boxes that hide them, and packages in a list of their own. */
import { changeOf, type FrameSum, frameSums } from '../../src/inspect/flame/hottest.ts';
import { KINDS } from '../../src/inspect/flame/kinds.ts';
import { shownOf } from '../../src/inspect/flame/shown.ts';
import { element } from '../element.ts';
import type { Model } from './model.ts';
import type { State } from './state.ts';
import { hiddenOf } from './view.ts';

export interface Legend {
  show(state: State): void;
}

interface Entry {
  /** A kind, or `package:name`. */
  key: string;
  name: string;
  values: number[];
}

/** So many packages are listed; the others are shown and hidden with their kind. */
const MOST_PACKAGES = 200;

export function legendIn(place: HTMLElement, model: Model, onChange: (hidden: string[]) => void): Legend {
  const { texts } = model;
  const sums = frameSums(all(model));
  const kinds = entriesOf(
    sums,
    model,
    (frame) => model.kindOf(frame),
    (kind) => texts[`kind-${kind}`] ?? kind,
  ).sort((a, b) => KINDS.findIndex((kind) => kind === a.key) - KINDS.findIndex((kind) => kind === b.key));
  const packages = entriesOf(
    sums,
    model,
    (frame) => (model.packageOf(frame) === '' ? null : `package:${model.packageOf(frame)}`),
    (key) => key.replace(/^package:/, ''),
  )
    .sort((a, b) => Math.max(...b.values) - Math.max(...a.values))
    .slice(0, MOST_PACKAGES);
  const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  const whole = sumOf(kinds);
  // Of a server that waits all else would be next to nothing.
  const busy = sumOf(kinds.filter(({ key }) => key !== 'idle'));
  const boxes = new Map<string, HTMLInputElement>();
  const entry = ({ key, name, values }: Entry, swatch: string) => {
    const box = element('input', { type: 'checkbox' });
    box.addEventListener('change', () => {
      onChange([...boxes].filter(([, one]) => !one.checked).map(([other]) => other));
    });
    boxes.set(key, box);
    const figure = model.isDifference
      ? model.amounts.change(changeOf(values))
      : model.amounts.share(values[0] ?? 0, key === 'idle' ? whole : busy);
    const colour = model.isDifference ? null : element('i', { class: `swatch ${swatch}`, 'aria-hidden': 'true' });
    return element('label', {}, box, colour, element('span', {}, name), ' ', element('small', {}, figure));
  };
  place.append(
    element(
      'fieldset',
      { class: 'flame-legend' },
      element('legend', {}, texts.kinds ?? ''),
      ...kinds.map((kind) => entry(kind, `k-${kind.key}`)),
      model.isDifference ? scaleOf(model) : null,
    ),
  );
  if (packages.length > 1) {
    place.append(
      element(
        'details',
        { class: 'flame-packages' },
        element('summary', {}, `${texts.packages} (${packages.length})`),
        element(
          'fieldset',
          { class: 'flame-legend' },
          element('legend', { class: 'told' }, texts.packages ?? ''),
          ...packages.map((one) => entry(one, 'k-dependency')),
        ),
      ),
    );
  }
  return {
    show(state) {
      const hidden = hiddenOf(model, state);
      for (const [key, box] of boxes) box.checked = !hidden.has(key);
    },
  };
}

/** Everything, whatever is hidden: shares of kinds stay the same when one is. */
function all({ stacks, count }: Model) {
  return shownOf(stacks, {
    hidden: new Uint8Array(count),
    same: Int32Array.from({ length: count }, (_, i) => i),
    thread: null,
  });
}

function entriesOf(
  sums: readonly FrameSum[],
  { data }: Model,
  keyOf: (frame: number) => string | null,
  nameOf: (key: string) => string,
): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { frame, self } of sums) {
    const key = keyOf(frame);
    if (key === null) continue;
    const known = entries.get(key) ?? { key, name: nameOf(key), values: data.sides.map(() => 0) };
    entries.set(key, known);
    self.forEach((value, side) => {
      (known.values[side] as number) += value;
    });
  }
  return [...entries.values()];
}

function scaleOf({ texts }: Model): HTMLElement {
  return element(
    'span',
    { class: 'flame-scale' },
    `▼ ${texts.less} `,
    element('i', { 'aria-hidden': 'true' }),
    ` ${texts.more} ▲`,
  );
}
