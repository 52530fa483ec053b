import { type Children, h } from '../../page/element.ts';
import { table } from '../../page/table.ts';
import { NAMES } from '../answer/words.ts';
import type { Judgement } from '../judge/finding.ts';
import type { Recording, Signal } from '../recording.ts';

/** Each signal of the inside: whether known troubles showed in it on this runtime, and if not, what that means. */
export function signalsPart({ isInside, runtime }: Recording, { blind }: Judgement): Children {
  const why = new Map(blind.map((one) => [one.signal, one.why]));
  const on = runtime.kind === 'command' ? 'this program' : `${runtime.kind} ${runtime.version}`;
  return [
    h(
      'p',
      null,
      isInside
        ? `Signals are tried before they are believed: a small program on ${on} blocked, made garbage, filled the pool and held Buffers. What did not show is not used, and no line at 0 stands for it.`
        : 'Nothing was loaded into the program, so that only what the kernel tells was judged.',
    ),
    table({
      caption: 'Signals from inside',
      columns: [{ title: 'signal' }, { title: 'seen' }, { title: 'why not' }],
      rows: (Object.keys(NAMES) as Signal[]).map((signal) => ({
        cells: [NAMES[signal], why.has(signal) ? '✗ no' : '✓ yes', why.get(signal) ?? ''],
      })),
    }),
    h('p', { class: 'note' }, 'Workers of worker_threads are seen by their CPU only.'),
  ];
}
