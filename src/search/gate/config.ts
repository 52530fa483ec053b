/** What a jsdyno.yml says. docs/schemas/jsdyno-yml.schema.json has the same for editors. */
import type { NamedWork } from '../../kinds/named-work.ts';
import type { Acceptance, Rule } from '../../work/rules/rule.ts';

/** Paths and patterns are below the folder of the file. */
export interface GateConfig extends NamedWork {
  /** Variants as typed; base and head are compared on each. Default: `node`, the one at hand. */
  on: string[];
  /** The command that installs a side; default: by packageManager, then by lock file; false: none. */
  install: string | false | undefined;
  /** The command that builds a side; default: none. */
  build: string | undefined;
  /** Milliseconds of runs. */
  budgetMs: number;
  /** Packed size of the package, and installed size of its dependencies. */
  size: boolean;
  rules: Rule[];
  accept: Acceptance[];
}
