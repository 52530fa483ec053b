/** A certificate for `localhost` that nobody signed and its key, made anew in each process, for servers of tests, and others. */
import { createRequire } from 'node:module';

interface Issued {
  name: string;
  /** PEM */
  key: string;
  cert: string;
}

const made = createRequire(import.meta.url)('../../../benchmarks/suites/fixtures/localhost.js') as Issued & {
  /** @param days from when to when it is valid, from now; the last one signs, itself unless given */
  issue(name?: string, days?: [number, number], issuer?: Issued): Issued;
};

export const { key: KEY, cert: CERTIFICATE, issue } = made;
