/**
 * The `.cpuprofile` of V8 (`Profiler.Profile` of the Chrome DevTools Protocol), which Node.js, Deno and Bun write with `--cpu-prof` and
 * DevTools saves: a tree of nodes, and the node that each sample met. A sample stands for the time until the next one, as in DevTools.
 */

import { badProfile } from '../bad-profile.ts';
import { scriptFrame } from '../frames/script-frame.ts';
import type { Profile } from '../profile.ts';
import { ProfileBuilder } from '../profile-builder.ts';
import { isObject, isScriptId, numberOr, own, textOr } from './json-values.ts';
import { oneThread, type ProfileSource } from './source.ts';

const FOLDED = 'native code counts as part of the JavaScript that called it, or as (program) where there was none';

/** Whether parsed JSON has the parts of a `.cpuprofile`. */
export const isCpuProfile = (value: unknown): boolean =>
  Array.isArray(own(value, 'nodes')) &&
  !isObject(own(value, 'snapshot')) &&
  (own(value, 'startTime') !== undefined || own(value, 'samples') !== undefined);

/**
 * @param value the parsed JSON
 * @throws JsdynoError BAD_PROFILE
 */
export function readCpuProfile(value: unknown, source: ProfileSource): Profile {
  const listed = own(value, 'nodes');
  if (!Array.isArray(listed) || listed.length === 0) throw badProfile(source.title, 'a .cpuprofile without nodes');
  const nodes = indexed(listed, source.title);
  const builder = new ProfileBuilder();
  const thread = builder.thread(oneThread(source));
  const ours = laid(nodes, builder, thread, source.title);

  const samples = own(value, 'samples');
  const spans = Array.isArray(samples) && samples.length > 0 ? spansOf(samples, value, source.title) : null;
  let counted = 0;
  if (spans === null) {
    // Without samples, hits are told, and the interval between them only roughly.
    for (const [index, { hits }] of nodes.entries()) {
      const node = ours[index] as number;
      if (hits > 0 && node >= 0) builder.spend(node, hits);
      counted += hits;
    }
  } else {
    const byId = new Map(nodes.map(({ id }, index) => [id, index]));
    for (const [id, ns] of spans.each) {
      const index = byId.get(id);
      if (index === undefined) throw badProfile(source.title, 'a sample is of a node that is not there');
      const node = ours[index] as number;
      if (node >= 0 && ns > 0) builder.spend(node, ns);
    }
    counted = spans.each.length;
  }
  return builder.build({
    title: source.title,
    unit: spans === null ? 'samples' : 'ns',
    per: 'all',
    samples: counted,
    durationNs: spans === null ? null : spans.duration,
    remarks: [FOLDED],
  });
}

interface GivenNode {
  id: number;
  parent: number;
  hits: number;
  name: string;
  file: string;
  line: number;
  column: number;
  isScript: boolean;
}

/** The nodes with indexes of their parents; `children` and `parent` (of older DevTools) are both known. */
function indexed(listed: unknown[], title: string): GivenNode[] {
  const places = new Map<number, number>();
  const nodes = listed.map((node, index) => {
    const id = numberOr(own(node, 'id'), null);
    if (id === null || places.has(id)) throw badProfile(title, 'a node without a number of its own');
    places.set(id, index);
    // DevTools saved the call frame's fields in the node itself before 2016.
    const call = isObject(own(node, 'callFrame')) ? own(node, 'callFrame') : node;
    return {
      id,
      parent: -1,
      hits: Math.max(0, numberOr(own(node, 'hitCount'), 0)),
      name: textOr(own(call, 'functionName'), ''),
      file: textOr(own(call, 'url'), ''),
      line: numberOr(own(call, 'lineNumber'), -1) + 1,
      column: numberOr(own(call, 'columnNumber'), -1) + 1,
      isScript: isScriptId(own(call, 'scriptId')),
    };
  });
  for (const [index, node] of listed.entries()) {
    const parent = numberOr(own(node, 'parent'), null);
    if (parent !== null) {
      const at = places.get(parent);
      if (at === undefined) throw badProfile(title, 'a node is below one that is not there');
      (nodes[index] as GivenNode).parent = at;
    }
    const children = own(node, 'children');
    if (!Array.isArray(children)) continue;
    for (const child of children) {
      const below = nodes[places.get(child as number) ?? -1];
      if (below === undefined) throw badProfile(title, 'a node is above one that is not there');
      if (below.parent !== -1 && below.parent !== index) throw badProfile(title, 'a node is below two others');
      below.parent = index;
    }
  }
  return nodes;
}

/** The node of the builder for each, -1 for `(root)`, which stands for no frame. */
function laid(nodes: readonly GivenNode[], builder: ProfileBuilder, thread: number, title: string): number[] {
  const UNKNOWN = -2;
  const ours = new Array<number>(nodes.length).fill(UNKNOWN);
  const waiting: number[] = [];
  // A function is in many nodes: whose code it is, is looked up once.
  const frames = new Map<string, number>();
  const frameOf = (node: GivenNode): number => {
    const key = `${node.line}:${node.column}:${node.isScript ? 1 : 0}${node.file}\0${node.name}`;
    let frame = frames.get(key);
    if (frame === undefined) {
      frame = builder.frame(scriptFrame(node));
      frames.set(key, frame);
    }
    return frame;
  };
  for (let start = 0; start < nodes.length; start++) {
    for (let at = start; at >= 0 && ours[at] === UNKNOWN; at = (nodes[at] as GivenNode).parent) {
      // Parents that lead around in a ring never end.
      if (waiting.length >= nodes.length) throw badProfile(title, 'its nodes are below one another in a ring');
      waiting.push(at);
    }
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const node = nodes[at] as GivenNode;
      const parent = node.parent < 0 ? -1 : (ours[node.parent] as number);
      ours[at] = node.name === '(root)' && node.parent < 0 ? -1 : builder.child(parent, frameOf(node), thread);
    }
  }
  return ours;
}

/** Each sample's node with nanoseconds until the next one, in order of time. */
function spansOf(
  samples: unknown[],
  value: unknown,
  title: string,
): { each: [id: number, ns: number][]; duration: number } | null {
  const start = numberOr(own(value, 'startTime'), 0);
  const deltas = own(value, 'timeDeltas');
  const stamps = own(value, 'timestamps');
  const times: [id: number, at: number][] = [];
  let now = start;
  for (const [index, sample] of samples.entries()) {
    if (typeof sample !== 'number') throw badProfile(title, 'a sample is of no node');
    if (Array.isArray(deltas)) now += numberOr(deltas[index], 0);
    else if (Array.isArray(stamps)) now = numberOr(stamps[index], now);
    else return null;
    times.push([sample, now]);
  }
  // V8 writes samples of another clock's order now and then, with a negative delta: DevTools sorts them, too.
  if (times.some(([, at], index) => index > 0 && at < (times[index - 1]?.[1] as number)))
    times.sort((a, b) => a[1] - b[1]);
  const first = times[0]?.[1] as number;
  const last = times.at(-1)?.[1] as number;
  // The last sample has no next one: it counts until the end, but not more than samples do on average.
  const mean = times.length > 1 ? (last - first) / (times.length - 1) : Number.POSITIVE_INFINITY;
  const rest = Math.max(0, Math.min(mean, numberOr(own(value, 'endTime'), last) - last));
  const each = times.map(([id, at], index): [number, number] => [
    id,
    ((times[index + 1]?.[1] ?? at + rest) - at) * 1000,
  ]);
  return { each, duration: (last - first) * 1000 };
}
