/** The longest that is kept of a line that does not end. */
const LONGEST = 100_000;

/**
 * What hears a stream by its chunks, and tells its lines: logs of collectors, which are ASCII. What comes behind the last end of a line is
 * not told.
 */
export function readLines(onLine: (line: string) => void): (chunk: Buffer) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = (lines.pop() ?? '').slice(-LONGEST);
    for (const line of lines) onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
}
