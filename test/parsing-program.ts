import type { Command } from 'commander';
import { createProgram } from '../src/cli/program.ts';

/** A command line as the program understood it. */
export interface Parsed {
  /** `compare`, `runtimes list` */
  name: string;
  args: string[];
  options: Record<string, unknown>;
}

/** The real program, with every action replaced by one that notes what it was given. */
export function parsingProgram(): { program: Command; parsed: Parsed[] } {
  const parsed: Parsed[] = [];
  const program = createProgram(process, () => {});
  program.configureOutput({ writeOut() {}, writeErr() {} });
  const replace = (command: Command, above: string) => {
    for (const one of command.commands) {
      const name = `${above}${one.name()}`;
      replace(one, `${name} `);
      one.action(() => void parsed.push({ name, args: one.args, options: one.opts() }));
    }
  };
  replace(program, '');
  return { program, parsed };
}
