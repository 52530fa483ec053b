import { CommanderError } from 'commander';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { fileError } from '../text/errors/system-error.ts';
import { type Io, notice } from '../text/io.ts';
import { printable, printableLines } from '../text/printable.ts';

/**
 * Prints an error as users see it, and returns the exit code. One line and a hint; more with `--verbose`.
 * @param told `hint` goes before the error's own; the parser has printed its errors itself
 */
export function reportFailure(
  caught: unknown,
  { stderr }: Pick<Io, 'stderr'>,
  { verbose, hint }: { verbose: boolean; hint?: string | undefined },
): number {
  const error = fileError(caught);
  const sayHint = (text: string | undefined) => text !== undefined && stderr.write(`  ${printable(text)}\n`);
  if (error instanceof CommanderError) {
    sayHint(hint);
    return error.exitCode === 0 ? 0 : 2;
  }
  if (error instanceof JsdynoError) {
    notice({ stderr }, `${error.message} [${error.code}]`);
    sayHint(hint ?? error.hint);
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
