/** The runtimes that tests use besides the Node.js they run on. What a machine has not got is skipped there, with the reason. */
export const RUNTIMES: readonly string[] = [
  'node@12',
  'node@16',
  // The last good one before toJSON became slow: test/cli/bisect.slow.test.ts searches between it and 18, test/search/why/real-cases.slow.test.ts says why.
  'node@17.1.0',
  'node@18',
  'node@20',
  'node@22',
  // Before and after all native code was compiled otherwise: test/search/why/real-cases.slow.test.ts.
  'node@22.6.0',
  'node@22.7.0',
  'node@24',
  'node@26',
  'bun@1',
  'deno@2',
];
