/** A text as one word of a POSIX shell's command line: as it is, or in single quotes. Pure. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Words as a command line. Pure. */
export function shellLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
