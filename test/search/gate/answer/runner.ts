/**
 * What GitHub's runner takes for a command, as its source has it (actions/runner, src/Runner.Common/ActionCommand.cs): lines are read by
 * .NET's ReadLine; TryParseV2 trims and looks for `::` at the beginning, TryParse for `##[` anywhere.
 */
export function commandsIn(output: string): string[] {
  return output.split(/\r\n|\r|\n/).filter((line) => {
    // .NET trims what is white space in Unicode; a byte order mark at the beginning may be taken off by its reader.
    const trimmed = line.replace(/^[\s\u0085\ufeff]+/, '');
    return trimmed.startsWith('::') || /##\w*\[/.test(line);
  });
}
