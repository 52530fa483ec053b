/** A `.cpuprofile` that DevTools, VS Code, speedscope and the Firefox Profiler open (`Profiler.Profile` of the DevTools Protocol). */

import { badProfile } from '../bad-profile.ts';
import type { Frame, Profile } from '../profile.ts';
import { walk } from '../trees/walk.ts';
import { fileAddress } from './file-address.ts';

interface CpuProfileNode {
  id: number;
  callFrame: { functionName: string; scriptId: string; url: string; lineNumber: number; columnNumber: number };
  hitCount: number;
  children: number[];
}

interface CpuProfile {
  nodes: CpuProfileNode[];
  /** Microseconds, as all times here. */
  startTime: number;
  endTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** A profile of samples has no times: each is shown as so many microseconds. */
const SAMPLE_US = 1000;

/**
 * What was spent stands as one sample after another, in the order of the tree: when it was spent is not in a profile. Times are
 * microseconds, with fractions where it is of an operation. Of several threads, each is a node of its name below the root.
 *
 * @throws JsdynoError BAD_PROFILE for a profile of bytes, which the format has no place for
 */
export function cpuProfileOf(profile: Profile): CpuProfile {
  if (profile.unit === 'bytes') throw badProfile(profile.title, 'it counts bytes, which a .cpuprofile cannot hold');
  const { frames, threads, nodes } = profile;
  const out: CpuProfileNode[] = [nodeOf(1, ROOT)];
  const scripts = new Map<string, string>();
  const threadNodes = threads.length > 1 ? threads.map(({ name }) => add(out, 1, { ...ROOT, functionName: name })) : [];
  const ids: number[] = [];
  for (const [node, parent] of nodes.parent.entries()) {
    const above = parent < 0 ? (threadNodes[nodes.thread[node] as number] ?? 1) : (ids[parent] as number);
    ids.push(add(out, above, callFrame(frames[nodes.frame[node] as number] as Frame, scripts)));
  }
  const times = sampled(profile, ids, out);
  return { nodes: out, startTime: 0, ...times };
}

/** As the text of a file. */
export const writeCpuProfile = (profile: Profile): string => JSON.stringify(cpuProfileOf(profile));

function sampled({ nodes, unit, per }: Profile, ids: readonly number[], out: CpuProfileNode[]) {
  const samples: number[] = [];
  const timeDeltas: number[] = [];
  const factor = unit === 'ns' ? 1e-3 : SAMPLE_US;
  const isWhole = per === 'all';
  let sum = 0;
  let written = 0;
  let delta = 0;
  walk(
    nodes,
    (node) => {
      const self = nodes.self[node] as number;
      if (self <= 0) return;
      samples.push(ids[node] as number);
      (out[(ids[node] as number) - 1] as CpuProfileNode).hitCount++;
      // A sample lasts until the next one, so that what it lasted is the next one's delta.
      timeDeltas.push(delta);
      sum += self * factor;
      // Rounded sums, not rounded parts: parts would add up to another whole.
      const now = isWhole ? Math.round(sum) : sum;
      delta = now - written;
      written = now;
    },
    () => {},
  );
  // The last one ends where the program does nothing any more.
  samples.push(1);
  timeDeltas.push(delta);
  return { endTime: written, samples, timeDeltas };
}

const ROOT = { functionName: '(root)', scriptId: '0', url: '', lineNumber: -1, columnNumber: -1 };

const nodeOf = (id: number, callFrame: CpuProfileNode['callFrame']): CpuProfileNode => ({
  id,
  callFrame,
  hitCount: 0,
  children: [],
});

function add(out: CpuProfileNode[], parent: number, callFrame: CpuProfileNode['callFrame']): number {
  const id = out.length + 1;
  out.push(nodeOf(id, callFrame));
  (out[parent - 1] as CpuProfileNode).children.push(id);
  return id;
}

function callFrame({ name, file, line, column }: Frame, scripts: Map<string, string>): CpuProfileNode['callFrame'] {
  const url = fileAddress(file);
  let script = url === '' ? '0' : scripts.get(url);
  if (script === undefined) {
    script = String(scripts.size + 1);
    scripts.set(url, script);
  }
  return { functionName: name, scriptId: script, url, lineNumber: (line ?? 0) - 1, columnNumber: (column ?? 0) - 1 };
}
