/** A certificate for `localhost` that nobody signed and its key, made anew in each process, for servers of tests. */
import { createRequire } from 'node:module';

const { key, cert } = createRequire(import.meta.url)('../../benchmarks/suites/fixtures/localhost.js') as {
  key: string;
  cert: string;
};

export const KEY = key;
export const CERTIFICATE = cert;
