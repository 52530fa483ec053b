/** What a jsdyno.yml says. docs/schemas/jsdyno-yml.schema.json has the same for editors. */
import type { Acceptance, Rule } from '../rules/rule.ts';

export interface GateConfig {
  /** Variants as typed; base and head are compared on each. Default: `node`, the one at hand. */
  on: string[];
  /** The command that installs a side; default: by packageManager, then by lock file; false: none. */
  install: string | false | undefined;
  /** The command that builds a side; default: none. */
  build: string | undefined;
  /** Milliseconds of runs. */
  budgetMs: number;
  /** Patterns of files of operations, below the folder of the file. */
  operations: string[];
  /** Folders of benchmarks in Node.js core's form. */
  benchmarks: string[];
  /** Folders of scenarios; rates and tails of their servers. */
  scenarios: string[];
  /** Requests per second at which tails are measured; absent: from the throughput, as `jsdyno http` does. */
  rates: number[] | undefined;
  /** An autobench.yml. */
  autobench: string | undefined;
  /** The command line that starts the server of `autobench` on each side; absent: `npm start`. */
  server: string | undefined;
  /** Scripts, or command lines, started in the folder of each side. */
  startup: string[];
  /** Scripts whose memory is compared. */
  memory: string[];
  /** Packed size of the package, and installed size of its dependencies. */
  size: boolean;
  rules: Rule[];
  accept: Acceptance[];
}
