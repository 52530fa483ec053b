/** What `node --prof-process --preprocess -j` makes of a log of `--prof`: code, and ticks that have it by number. */

import { badProfile } from '../bad-profile.ts';
import { bareFrame, libraryFrame, stateFrame, v8CodeFrame } from '../frames/v8-code.ts';
import type { Frame, Profile } from '../profile.ts';
import { ProfileBuilder } from '../profile-builder.ts';
import { numberOr, own, textOr } from './json-values.ts';
import { oneThread, type ProfileSource } from './source.ts';
import { TickStacks } from './tick-stacks.ts';

const LEFT_OUT =
  'node --prof-process leaves out what V8 did beside the program (collector, compilers): read from the log itself it is in';
const MARKS: Readonly<Record<string, string>> = {
  Unopt: '~',
  Ignition: '~',
  Sparkplug: '^',
  Baseline: '^',
  Maglev: '+',
  Opt: '*',
  Turboprop: '*',
};

/** Whether parsed JSON has the parts of it. */
export const isPreprocessedLog = (value: unknown): boolean =>
  Array.isArray(own(value, 'ticks')) && Array.isArray(own(value, 'code')) && Array.isArray(own(value, 'functions'));

/**
 * @param value the parsed JSON
 * @throws JsdynoError BAD_PROFILE
 */
export function readPreprocessedLog(value: unknown, source: ProfileSource): Profile {
  const code = own(value, 'code') as unknown[];
  const builder = new ProfileBuilder();
  const ticks = new TickStacks(builder, oneThread(source));
  const frames = new Map<number, number>();
  const frameOf = (index: number): number => {
    const known = frames.get(index);
    if (known !== undefined) return known;
    const added = builder.frame(codeFrame(code[index]));
    frames.set(index, added);
    return added;
  };
  for (const tick of own(value, 'ticks') as unknown[]) {
    const stack = own(tick, 's');
    const at = numberOr(own(tick, 'tm'), null);
    if (!Array.isArray(stack) || at === null) throw badProfile(source.title, 'a tick of it is none');
    const path: number[] = [];
    const during = stateFrame(numberOr(own(tick, 'vm'), 0));
    if (during !== undefined) path.push(builder.frame(during));
    // Code and offset by turns, innermost first; below 0 is what has no name, which is only of use innermost.
    for (let i = 0; i < stack.length; i += 2) {
      const index = stack[i];
      if (!Number.isInteger(index)) throw badProfile(source.title, 'a tick of it is none');
      if (index >= 0 || (i === 0 && during === undefined)) path.push(frameOf(index));
    }
    ticks.add(at, path.reverse());
  }
  return ticks.end(source, LEFT_OUT);
}

function codeFrame(code: unknown): Frame {
  const name = textOr(own(code, 'name'), null);
  if (name === null) return bareFrame('(program)', 'native');
  const type = textOr(own(code, 'type'), '');
  const kind = textOr(own(code, 'kind'), '');
  if (type === 'SHARED_LIB') return libraryFrame(name);
  if (type === 'JS') return v8CodeFrame('JS', name, Object.hasOwn(MARKS, kind) ? (MARKS[kind] as string) : '');
  return v8CodeFrame(type === 'CODE' ? kind : type, name, '');
}
