/**
 * The `.cpuprofile` of V8 (`Profiler.Profile` of the Chrome DevTools Protocol), which Node.js, Deno and Bun write with `--cpu-prof` and
 * DevTools saves: a tree of nodes, and the node that each sample met. A sample stands for the time until the next one, as in DevTools.
 */

import { badProfile } from '../bad-profile.ts';
import { scriptFrame } from '../frames/script-frame.ts';
import type { Profile } from '../profile.ts';
import { ProfileBuilder } from '../profile-builder.ts';
import { isObject, isScriptId, numberOr, own, textOr } from './json-values.ts';
import { isOfBun, sampledTimes } from './sample-times.ts';
import { oneThread, type ProfileSource } from './source.ts';

const FOLDED = 'native code counts as part of the JavaScript that called it, or as (program) where there was none';
const UNTIMED = 'its samples have no times: each counts as one';
const WAITS =
  'Bun takes no samples while it waits: what lies between two of them beyond the interval counts as idle, and so does waiting for a CPU';

/** Whether parsed JSON has the parts of a `.cpuprofile`: a list of nodes or, as V8 had it until 2016 and v8-profiler still has, a tree with a head. */
export const isCpuProfile = (value: unknown): boolean =>
  hasHead(value) ||
  (Array.isArray(own(value, 'nodes')) &&
    !isObject(own(value, 'snapshot')) &&
    (own(value, 'startTime') !== undefined || own(value, 'samples') !== undefined));

const hasHead = (value: unknown): boolean =>
  typeof own(own(value, 'head'), 'functionName') === 'string' && own(own(value, 'head'), 'selfSize') === undefined;

/**
 * @param value the parsed JSON
 * @throws JsdynoError BAD_PROFILE
 */
export function readCpuProfile(value: unknown, source: ProfileSource): Profile {
  const nodes = hasHead(value) ? belowHead(own(value, 'head'), source.title) : listed(value, source.title);
  const builder = new ProfileBuilder();
  const thread = builder.thread(oneThread(source));
  const ours = laid(nodes, builder, thread, source.title);
  const idle = () => builder.child(-1, builder.frame(scriptFrame({ name: '(idle)', file: null })), thread);

  const given = own(value, 'samples');
  const samples: unknown[] = Array.isArray(given) ? given : [];
  const byId = new Map<unknown, number>(nodes.map(({ id }, index) => [id, ours[index] as number]));
  const spend = (id: unknown, amount: number): void => {
    const node = byId.get(id);
    if (node === undefined) throw badProfile(source.title, 'a sample is of a node that is not there');
    // Samples of the root met the thread where it had no stack that could be told.
    if (amount > 0) builder.spend(node >= 0 ? node : builder.child(-1, builder.frame(NO_STACK), thread), amount);
  };
  const times = samples.length === 0 ? null : sampledTimes(value, samples, source.intervalUs);
  const isTimed = times?.each.some(({ busy, idle: waited }) => busy + waited > 0) === true;
  if (isTimed) {
    for (const { id, busy, idle: waited } of times.each) {
      spend(id, busy * 1000);
      if (waited > 0) builder.spend(idle(), waited * 1000);
    }
  } else if (samples.length > 0) for (const id of samples) spend(id, 1);
  else for (const { id, hits } of nodes) spend(id, hits);
  return builder.build({
    title: source.title,
    unit: isTimed ? 'ns' : 'samples',
    per: 'all',
    samples: samples.length > 0 ? samples.length : nodes.reduce((sum, { hits }) => sum + hits, 0),
    durationNs: isTimed ? times.duration * 1000 : null,
    remarks: [
      FOLDED,
      ...(isTimed || samples.length === 0 ? [] : [UNTIMED]),
      ...(isTimed && isOfBun(value) ? [WAITS] : []),
    ],
  });
}

const NO_STACK = scriptFrame({ name: '(no stack)', file: null });

interface GivenNode {
  /** Null where it has none. */
  id: number | null;
  parent: number;
  hits: number;
  name: string;
  file: string;
  line: number;
  column: number;
  isScript: boolean;
}

/** The nodes with indexes of their parents; `children` and `parent` (of older DevTools) are both known. */
function listed(value: unknown, title: string): GivenNode[] {
  const list = own(value, 'nodes');
  if (!Array.isArray(list) || list.length === 0) throw badProfile(title, 'a .cpuprofile without nodes');
  const nodes = list.map((node) => givenNode(node, own(node, 'callFrame'), 0));
  const places = placesOf(nodes, title);
  for (const [index, node] of list.entries()) {
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
  return isOfBun(value) && list.every((node) => own(node, 'positionTicks') === undefined) ? byFunction(nodes) : nodes;
}

/** A tree whose children stand within their parents, with lines counted from 1. It may be deep, so that nothing here calls itself. */
function belowHead(head: unknown, title: string): GivenNode[] {
  const nodes: GivenNode[] = [];
  const waiting: [node: unknown, parent: number][] = [[head, -1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, parent] = next;
    const index = nodes.push({ ...givenNode(node, node, 1), parent }) - 1;
    const children = own(node, 'children');
    if (Array.isArray(children)) for (const child of children) waiting.push([child, index]);
  }
  placesOf(nodes, title);
  return nodes;
}

/** @param first the number of a file's first line */
function givenNode(node: unknown, within: unknown, first: number): GivenNode {
  // DevTools saved the call frame's fields in the node itself before 2016.
  const call = isObject(within) ? within : node;
  return {
    id: numberOr(own(node, 'id'), null),
    parent: -1,
    hits: Math.max(0, numberOr(own(node, 'hitCount'), 0)),
    name: textOr(own(call, 'functionName'), ''),
    file: textOr(own(call, 'url'), ''),
    line: numberOr(own(call, 'lineNumber'), first - 1) + 1 - first,
    column: numberOr(own(call, 'columnNumber'), first - 1) + 1 - first,
    isScript: isScriptId(own(call, 'scriptId')),
  };
}

function placesOf(nodes: readonly GivenNode[], title: string): Map<number, number> {
  const places = new Map<number, number>();
  for (const [index, { id }] of nodes.entries()) {
    if (id === null || places.has(id)) throw badProfile(title, 'a node without a number of its own');
    places.set(id, index);
  }
  return places;
}

/**
 * Bun before 1.4 has a node for each statement that was met, with its line (counted from 1) in place of the function's: one function is where
 * the first of them is.
 */
function byFunction(nodes: readonly GivenNode[]): GivenNode[] {
  const keyOf = ({ name, file }: GivenNode) => `${name}\0${file}`;
  const lines = new Map<string, number>();
  for (const node of nodes) lines.set(keyOf(node), Math.min(lines.get(keyOf(node)) ?? node.line, node.line));
  // Which statements are of one anonymous function is not told.
  return nodes.map((node) => ({
    ...node,
    line: (node.name === '' ? node.line : (lines.get(keyOf(node)) as number)) - 1,
    column: node.name === '' ? node.column - 1 : 0,
  }));
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
