/** Kinds of frames in the order of legends: from the reader's own code outwards. The browser has it, too. */
import type { FrameKind, Tier } from '../profiles/profile.ts';

export const KINDS: readonly FrameKind[] = [
  'application',
  'dependency',
  'node',
  'v8',
  'regexp',
  'wasm',
  'native',
  'kernel',
  'compiler',
  'collector',
  'idle',
  'unknown',
];

/** With the sign that V8 puts before names in its own logs (src/objects/code-kind.cc, CodeKindToMarker). */
export const TIERS: readonly { tier: Tier; sign: string }[] = [
  { tier: 'interpreted', sign: '~' },
  { tier: 'baseline', sign: '^' },
  { tier: 'maglev', sign: '+' },
  { tier: 'optimised', sign: '*' },
];
