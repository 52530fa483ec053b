/** Tables as texts for elsewhere. Pure: rows of cells in, text out. */

/** A table of GitHub's Markdown; figures stand at the right. What Markdown gives a meaning is escaped. */
export function markdownOf(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isNumber: readonly boolean[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inMarkdown).join(' | ')} |`;
  const rule = `| ${isNumber.map((right) => (right ? '---:' : '---')).join(' | ')} |`;
  return `${[line(head), rule, ...rows.map(line)].join('\n')}\n`;
}

/** RFC 4180, with LF; what a spreadsheet would take for a formula has an apostrophe in front (OWASP, "CSV Injection"). */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${[head, ...rows].map((cells) => cells.map(inCsv).join(',')).join('\n')}\n`;
}

function inMarkdown(cell: string): string {
  return oneLine(cell).replace(/[\\`*_[\]<>|~$#&]/g, (sign) => `\\${sign}`);
}

function inCsv(cell: string): string {
  const line = oneLine(cell).replaceAll('−', '-');
  const isFigure = /^[-+]?\d/.test(line);
  const safe = /^'*[=+\-@]/.test(line) && !isFigure ? `'${line}` : line;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
