/**
 * Lines for the log of a runner, which takes some of them for commands: GitHub's those that begin with `::` behind blanks, and those
 * that have `##[` anywhere (actions/runner, src/Runner.Common/ActionCommand.cs: TryParseV2, TryParse); Azure's `##vso[` likewise. It
 * reads standard output and error, and ends lines at CR, too. A blank breaks the command, and the text can still be read.
 *
 * Not `::stop-commands::`: output and error are read apart, so that a line of one can come before or behind the bracket in the other,
 * and a process that is killed leaves it open.
 */

/** A line that begins so behind whatever .NET's Trim may take off; the runner's lines end at CR, too. */
const COMMAND = /(^|[\r\n])([\s\u0085\ufeff\u200b\u180e\0]*):(?=:)/g;
const BRACKET = /##(?=[\w.-]*\[)/g;

/** A text of whole lines in which no line is a command. */
export function harmlessLines(text: string): string {
  return withoutBracketCommands(text.replace(COMMAND, '$1$2: '));
}

/** A text in which nothing begins a command that stands anywhere in a line. */
export function withoutBracketCommands(text: string): string {
  return text.replace(BRACKET, '# #');
}

/**
 * The same of lines that are laid out, of which none gets wider: those that begin with blanks lose one for the blank that breaks the
 * command, the others all colons but one. Nothing in them must have `##[`.
 */
export function laidHarmless(lines: string): string {
  return lines.replace(LAID_COMMAND, (_, end: string, blanks: string, colons: string) => {
    return blanks === '' ? end : `${end}${blanks.slice(1)}: ${colons.slice(1)}`;
  });
}

/** With all colons but the last. */
const LAID_COMMAND = new RegExp(COMMAND.source.replace(':(?=:)', '(:+)(?=:)'), 'g');
