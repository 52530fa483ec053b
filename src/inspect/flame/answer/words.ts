import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bytesWords, duration, points, shareWords, timeWords, whole } from '../../../text/english-numbers.ts';
import { orElse } from '../../../text/errors/or-else.ts';
import type { Cost } from '../../capture/taken.ts';
import type { FrameKind, Profile } from '../../profiles/profile.ts';
import type { AnsweredFrame, FlameAnswer, HotLine } from './answer.ts';

/** What kinds are called. */
export const KIND_WORDS: Record<FrameKind, string> = {
  application: 'application',
  dependency: 'dependencies',
  node: 'the runtime',
  v8: 'V8 built-ins',
  regexp: 'regular expressions',
  wasm: 'WebAssembly',
  compiler: 'V8 compilers',
  collector: 'garbage collector',
  native: 'native code',
  kernel: 'kernel',
  idle: 'idle',
  unknown: 'not told',
};

export function amountWords(amount: number, unit: Profile['unit']): string {
  if (unit === 'bytes') return bytesWords(Math.round(amount));
  return unit === 'ns' ? timeWords(amount) : `${whole(Math.round(amount))} samples`;
}

/** `+1.20 s`, `-3 samples`. */
export function signedAmount(amount: number, unit: Profile['unit']): string {
  return `${amount > 0 ? '+' : amount < 0 ? '-' : ''}${amountWords(Math.abs(amount), unit)}`;
}

/** The name of a function, or what stands for it. */
export function nameOf({ name }: Pick<AnsweredFrame, 'name'>): string {
  return name === '' ? '(anonymous)' : name;
}

/** Where it stands, as short as one finds it again: from the working folder, of a dependency from its package. Pure but for that folder. */
export function placeOf({
  file,
  line,
  package: owner,
  kind,
}: Omit<AnsweredFrame, 'self' | 'total' | 'selfShare' | 'totalShare'>): string {
  if (file === null || file === '') return KIND_WORDS[kind];
  const path = pathOf(file);
  const at = line === null ? '' : `:${line}`;
  const mark = owner === null ? -1 : path.lastIndexOf(`node_modules/${owner}/`);
  if (mark !== -1) return `${path.slice(mark + 'node_modules/'.length)}${at}`;
  const near = path.startsWith('/') ? relative(process.cwd(), path) : path;
  return `${near === '' || near.startsWith('..') ? path : near}${at}`;
}

function pathOf(file: string): string {
  if (!file.startsWith('file://')) return file;
  return orElse(() => fileURLToPath(file), file);
}

/** `app.js:4 62 %  const all = JSON.parse(text);` */
export function lineWords({ file, line, share, text }: HotLine): string {
  return `${placeOf({ name: '', kind: 'application', file, line, package: null })} ${shareWords(share)}  ${text}`;
}

/** `6.21 s busy, in 1,240 samples, 38 % idle`. */
export function amountLine({ busy, idle, unit, samples, durationNs, threads }: FlameAnswer): string {
  return [
    `${amountWords(busy, unit)}${unit === 'ns' ? ' busy' : ''}${threads.length > 1 ? ` in ${whole(threads.length)} threads` : ''}`,
    // Of a file that was written anew there may be none.
    ...(samples === null || samples === 0 || unit === 'samples' ? [] : [`in ${whole(samples)} samples`]),
    ...(idle > 0 ? [`${shareWords(idle / (busy + idle))} idle`] : []),
    ...(durationNs === null || unit === 'ns' ? [] : [duration(durationNs / 1e6)]),
  ].join(', ');
}

/** Of changes that are not shown; null where there are none. */
export function withinWords(within: number, shown: number): string | null {
  if (within === 0) return null;
  if (shown === 0) return 'no function changed by more than sampling makes of chance';
  return `${whole(within)} more changed by no more than sampling makes of chance`;
}

/** `1.8 % of CPU time a request (0.9 to 2.7 %, 19 pairs of windows)`. */
export function costWords({ share, interval: [low, high], pairs, of }: Cost): string {
  const what = of === 'CPU time a request' ? 'CPU time a request' : 'time a request';
  return `${points(share)} % of ${what} (${points(low)} to ${points(high)} %, ${pairs} pairs of windows with and without the profiler)`;
}
