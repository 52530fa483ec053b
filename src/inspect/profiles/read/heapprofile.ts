/**
 * The `.heapprofile` of V8's sampling heap profiler (`HeapProfiler.SamplingHeapProfile` of the Chrome DevTools Protocol), which `--heap-prof`
 * and DevTools' allocation sampling write: a tree whose nodes have the bytes that were allocated there and are still held.
 */

import { badProfile } from '../bad-profile.ts';
import { scriptFrame } from '../frames/script-frame.ts';
import type { Profile } from '../profile.ts';
import { ProfileBuilder } from '../profile-builder.ts';
import { isObject, isScriptId, numberOr, own, textOr } from './json-values.ts';
import { oneThread, type ProfileSource } from './source.ts';

const HELD = 'bytes held when the profile was taken, estimated from samples; what was collected before is not in it';

/** Whether parsed JSON has the parts of a `.heapprofile`. */
export const isHeapProfile = (value: unknown): boolean => isObject(own(own(value, 'head'), 'callFrame'));

/**
 * @param value the parsed JSON
 * @throws JsdynoError BAD_PROFILE
 */
export function readHeapProfile(value: unknown, source: ProfileSource): Profile {
  const builder = new ProfileBuilder();
  const thread = builder.thread(oneThread(source));
  const waiting: [node: unknown, parent: number][] = [[own(value, 'head'), -1]];
  // Parsed JSON has no rings; a stack may be deep, so that nothing here calls itself.
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, parent] = next;
    if (!isObject(node)) throw badProfile(source.title, 'a node of it is none');
    const call = own(node, 'callFrame');
    const name = textOr(own(call, 'functionName'), '');
    const frame = scriptFrame({
      name,
      file: textOr(own(call, 'url'), ''),
      line: numberOr(own(call, 'lineNumber'), -1) + 1,
      column: numberOr(own(call, 'columnNumber'), -1) + 1,
      isScript: isScriptId(own(call, 'scriptId')),
    });
    const isRoot = name === '(root)' && parent < 0;
    const at = isRoot ? -1 : builder.child(parent, builder.frame(frame), thread);
    const size = numberOr(own(node, 'selfSize'), null);
    if (size === null) throw badProfile(source.title, 'a node does not tell what it holds');
    if (size < 0) throw badProfile(source.title, 'a node holds less than nothing');
    // Bytes of no stack are held by the runtime itself.
    if (size > 0) builder.spend(at < 0 ? builder.child(-1, builder.frame(NO_STACK), thread) : at, size);
    const children = own(node, 'children');
    if (Array.isArray(children)) for (const child of children) waiting.push([child, at]);
  }
  const samples = own(value, 'samples');
  return builder.build({
    title: source.title,
    unit: 'bytes',
    per: 'all',
    samples: Array.isArray(samples) ? samples.length : null,
    durationNs: null,
    remarks: [HELD],
  });
}

const NO_STACK = scriptFrame({ name: '(no stack)', file: null });
