/** A `.heapprofile` that DevTools and speedscope open (`HeapProfiler.SamplingHeapProfile` of the DevTools Protocol). */

import { badProfile } from '../bad-profile.ts';
import type { Frame, Profile } from '../profile.ts';
import { fileAddress } from './file-address.ts';

interface HeapNode {
  callFrame: { functionName: string; scriptId: string; url: string; lineNumber: number; columnNumber: number };
  selfSize: number;
  id: number;
  children: HeapNode[];
}

/** The format nests; deeper stacks than these are cut, and their bytes counted where they are cut. Engines sample fewer frames. */
const DEEPEST = 1000;

/** @throws JsdynoError BAD_PROFILE for a profile of time */
export function writeHeapProfile(profile: Profile): string {
  if (profile.unit !== 'bytes')
    throw badProfile(profile.title, 'it counts no bytes, and a .heapprofile holds nothing else');
  const { frames, nodes } = profile;
  const head = heapNode(1, ROOT, 0);
  const all: HeapNode[] = [];
  const depths: number[] = [];
  for (const [node, parent] of nodes.parent.entries()) {
    const depth = parent < 0 ? 1 : (depths[parent] as number) + 1;
    depths.push(depth);
    const above = parent < 0 ? head : (all[parent] as HeapNode);
    const size = nodes.self[node] as number;
    if (depth > DEEPEST) {
      above.selfSize += size;
      all.push(above);
      continue;
    }
    const one = heapNode(node + 2, frames[nodes.frame[node] as number] as Frame, size);
    all.push(one);
    above.children.push(one);
  }
  return JSON.stringify({ head, samples: [] });
}

const ROOT: Frame = {
  name: '(root)',
  kind: 'unknown',
  file: null,
  line: null,
  column: null,
  package: null,
  tier: null,
};

const heapNode = (id: number, { name, file, line, column }: Frame, size: number): HeapNode => ({
  callFrame: {
    functionName: name,
    scriptId: '0',
    url: fileAddress(file),
    lineNumber: (line ?? 0) - 1,
    columnNumber: (column ?? 0) - 1,
  },
  selfSize: Math.round(size),
  id,
  children: [],
});
