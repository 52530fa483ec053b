/** What a search for a cause found beside what it tried: profiles of both sides, and what differs. */
import type { Where } from '../../../../src/search/why/where/where.ts';
import type { WhyAnswer } from '../../../../src/search/why/why-answer.ts';
import { shop } from '../../../inspect/flame/made-profiles.ts';

/** Profiles, and no more of where the time goes than a page draws. */
export function where(): Where {
  const same = { old: 1, new: 2, difference: 1, interval: null, together: null, share: null, shareInterval: null };
  const profiled = (['perf', 'cpu'] as const).map((signal) => ({
    ...{
      signal,
      pairs: 5,
      profiles: { old: shop(), new: shop(1.4) },
      total: same,
      frames: [],
      callers: [],
      others: null,
      kinds: [],
    },
    ...{ beside: [], notSampled: same, notAttributed: same, remarks: ['what the kernel does is not seen'] },
    cost: { old: { ratio: 1, interval: null }, new: { ratio: 1, interval: null } },
  }));
  return { row: same, profiled, counters: [], events: [], instructions: [], findings: [], missing: [] };
}

export const differences: NonNullable<WhyAnswer['differences']> = {
  old: { label: 'a', kind: 'node', version: '1', sha256: '', flags: [], env: {} },
  new: { label: 'b', kind: 'node', version: '2', sha256: '', flags: [], env: {} },
  ...{ sameExecutable: false, components: [{ name: 'v8', title: 'V8', old: '1', new: '2' }], v8Flags: [], build: [] },
  ...{ compilers: null, libraries: null, native: null, commits: [], couldNot: [] },
  javaScript: {
    list: [
      {
        ...{ name: 'decode', where: 'node:util', line: { old: 1, new: 1 }, state: 'changed', asked: true },
        ...{ diff: ['@@ -1 +1 @@', '-a < b', '+</code><script>window.hacked=1</script>'] },
        ...{ leftOut: 3, linesAdded: 1, linesRemoved: 1 },
      },
    ],
    ...{ compared: 1, modules: [], notFound: [] },
  },
};
