import { CommanderError } from 'commander';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { fileError } from '../text/errors/system-error.ts';
import type { Io } from '../text/io.ts';
import { printable, printableLines } from '../text/printable.ts';

/** Prints an error as users see it, and returns the exit code. One line and a hint; more with `--verbose`. */
export function reportFailure(caught: unknown, { stderr }: Pick<Io, 'stderr'>, verbose: boolean): number {
  const error = fileError(caught);
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof JsdynoError) {
    stderr.write(`jsdyno: ${printable(error.message)} [${error.code}]\n`);
    if (error.hint !== undefined) stderr.write(`  ${printable(error.hint)}\n`);
    if (verbose && error.details !== undefined) stderr.write(`\n${indented(error.details)}\n`);
    if (verbose && error.stack !== undefined) stderr.write(`\n${indented(error.stack)}\n`);
    return error.exit;
  }
  if ((error as NodeJS.ErrnoException)?.code === 'EPIPE') return 0;
  stderr.write(`jsdyno: unexpected error: ${printable(error instanceof Error ? error.message : String(error))}\n`);
  stderr.write(
    verbose ? `\n${indented(String((error as Error)?.stack))}\n` : '  run it again with --verbose and report this\n',
  );
  return 1;
}

function indented(text: string): string {
  return printableLines(text)
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
