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

/** What a stream of pieces becomes: `push` gives the lines that have ended, `end` what is left. */
export interface LogLines {
  push(piece: string): string;
  end(): string;
}

/** Longer lines are handed on in parts; each of them counts as a line of its own. */
const LONGEST_LINE = 64 * 1024;

/** For output of processes that is handed on while it comes: a piece may end within a command. */
export function logLines(): LogLines {
  let rest = '';
  return {
    push(piece) {
      rest += piece;
      // A CR at the end may be half of a line end.
      const end = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r', rest.length - 2));
      if (end < 0 && rest.length < LONGEST_LINE) return '';
      const whole = end < 0 ? rest : rest.slice(0, end + 1);
      rest = rest.slice(whole.length);
      return end < 0 ? `${harmlessLines(whole)}\n` : harmlessLines(whole);
    },
    end() {
      const whole = rest;
      rest = '';
      return harmlessLines(whole);
    },
  };
}
