import { JsdynoError } from '../../text/errors/catalogue.ts';
import { findProgram } from '../files/find-program.ts';
import { hashFileOnce } from '../files/hash.ts';
import { lineOfShell } from '../process/start-line.ts';
import type { CommandLine } from './command-line.ts';
import { labelEnd, splitWords } from './split-words.ts';
import type { Variant } from './types.ts';

/** What only a shell understands, outside of quotes. */
const SHELL_SIGNS = /[|&;<>()$`*?]/;
const ASSIGNMENT = /^([A-Za-z_]\w*)=([\s\S]*)$/;

interface CommandOptions {
  /** Each is a line of `sh`, and its start is part of what is measured. */
  shell?: boolean | undefined;
  /** The folder they are started in. */
  folder: string;
}

/**
 * Command lines, `[label: ][KEY=value ...] program [arguments ...]`, as variants that are compared with each other.
 * @throws JsdynoError BAD_OPTION
 */
export async function commandVariants(lines: readonly string[], options: CommandOptions): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const line of lines) {
    const parsed = parseCommand(line, options.shell === true);
    const executable = findProgram(parsed.program, { folder: options.folder });
    if (executable === undefined) {
      throw new JsdynoError(
        'BAD_OPTION',
        `command line ${JSON.stringify(line)}: there is no program ${parsed.program}`,
        {
          hint: 'give its path, or add its folder to the PATH',
        },
      );
    }
    const { sha256, size } = await hashFileOnce(executable);
    const { label, env, flags } = parsed;
    const runtime = { kind: 'command' as const, version: '', executable, sha256, size, source: 'path' as const };
    variants.push({ label, text: line, env, flags, runtime: { ...runtime, versions: {} } });
  }
  return variants;
}

/** The command line that such a variant is, with what it adds to the environment. Pure. */
export function ownLine({ runtime, flags, env }: Variant): CommandLine {
  return { command: runtime.executable, args: [...flags], env: { ...env } };
}

/** A command line in its parts. Pure. */
export function parseCommand(line: string, shell: boolean) {
  const end = labelEnd(line);
  const body = (end === -1 ? line : line.slice(end + 1)).trim();
  const label = end === -1 ? body : line.slice(0, end).trim();
  const bad = (what: string, hint: string) =>
    new JsdynoError('BAD_OPTION', `command line ${JSON.stringify(line)}: ${what}`, { hint });
  if (body === '' || label === '') throw bad('it is empty', `for example 'node a.js'`);
  if (shell) {
    const { command, args } = lineOfShell(body);
    return { label, env: {}, program: command, flags: args };
  }
  const sign = SHELL_SIGNS.exec(body.replace(/'[^']*'|"(?:\\.|[^"\\])*"|\\./g, ''))?.[0];
  if (sign !== undefined) throw bad(`${sign} needs a shell`, 'add --shell, or quote it');
  const words = splitWords(body);
  if (words === undefined) throw bad('a quote is not closed', 'close it');
  const first = words.findIndex((word) => !ASSIGNMENT.test(word));
  if (first === -1) throw bad('it names no program', `for example 'A=1 node a.js'`);
  const env = Object.fromEntries(words.slice(0, first).map((word) => (ASSIGNMENT.exec(word) ?? []).slice(1, 3)));
  return { label, env: env as Record<string, string>, program: words[first] as string, flags: words.slice(first + 1) };
}
