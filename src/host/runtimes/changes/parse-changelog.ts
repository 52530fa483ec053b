/** A change as a release's own changelog has it. Texts are as written, Markdown's signs taken off: of others, never of ours. */
export interface Commit {
  /** Of the branch that the release was made from; ten digits or more. */
  hash: string;
  /** `buffer`, `deps`, `src,lib`; empty where the line names none. */
  subsystem: string;
  subject: string;
  author: string;
  /** Address of the pull request; null where the line names none. */
  pr: string | null;
  /** The release whose section it stands in. */
  release: string;
}

/** Releases of one changelog. */
interface ChangelogSection {
  version: string;
  /** `2024-08-22`. */
  date: string;
  commits: Commit[];
}

/** `## 2024-08-22, Version 22.7.0 (Current), @RafaelGSS` */
const HEADING = /^#{1,2} (\d{4}-\d{2}-\d{2}), Version (\d+\.\d+\.\d+)\b/;
/** `* \[[`6c45cd0b6a`](https://...)] - **build**: ...`; older ones without backslashes. */
const ITEM = /^[*-] \\?\[\[`([0-9a-f]{7,40})`\]\([^()\s]*\)\\?\] - (.*)$/;
const PULL_REQUEST = /\[[^\][]*#\d+\]\((https:\/\/[^()\s]+)\)\s*$/;
/** `**(SEMVER-MINOR)** `, `**(CVE-2026-21637)** `, `_**Revert**_ ` */
const MARK = /^(?:\*\*\([^()*]*\)\*\*|_\*\*Revert\*\*_|\*\*_Revert_\*\*)\s+/;
const SUBSYSTEM = /^\*\*([^*]+)\*\*:\s*/;

/** A line of a changelog longer than this is none. */
const LONGEST = 2_000;

/**
 * Reads a changelog in the form of Node.js' doc/changelogs. A commit that a section names twice, among the notable ones and in the
 * list, is one. Pure.
 *
 * @returns the sections in the order of the text, the newest first
 */
export function parseChangelog(text: string): ChangelogSection[] {
  const sections: (ChangelogSection & { seen: Map<string, Commit> })[] = [];
  for (const line of text.split('\n')) {
    if (line.length > LONGEST) continue;
    const heading = HEADING.exec(line);
    if (heading !== null) {
      sections.push({ date: heading[1] as string, version: heading[2] as string, commits: [], seen: new Map() });
      continue;
    }
    const section = sections.at(-1);
    const item = section === undefined ? null : ITEM.exec(line.trim());
    if (section === undefined || item === null) continue;
    const hash = item[1] as string;
    // The list of commits comes after the notable ones, which may have no author.
    section.seen.set(hash, { ...parseItem(item[2] as string), hash, release: section.version });
  }
  return sections.map(({ version, date, seen }) => ({ version, date, commits: [...seen.values()] }));
}

function parseItem(text: string): Omit<Commit, 'hash' | 'release'> {
  let rest = text.trim();
  const pr = PULL_REQUEST.exec(rest)?.[1] ?? null;
  if (pr !== null) rest = rest.replace(PULL_REQUEST, '').trim();
  let author = '';
  // The last pair of parentheses, if the line ends with it.
  const open = rest.endsWith(')') ? rest.lastIndexOf('(') : -1;
  if (open > 0) {
    author = rest.slice(open + 1, -1);
    rest = rest.slice(0, open).trim();
  }
  let marks = '';
  for (let mark = MARK.exec(rest); mark !== null; mark = MARK.exec(rest)) {
    // A reverted change is another than the change.
    if (/revert/i.test(mark[0])) marks = 'Revert ';
    rest = rest.slice(mark[0].length);
  }
  // What is reverted stands in quotes.
  rest = rest.replace(/^"(.*)"$/, '$1');
  const subsystem = SUBSYSTEM.exec(rest);
  if (subsystem !== null) rest = rest.slice(subsystem[0].length);
  return { subsystem: plain(subsystem?.[1] ?? ''), subject: marks + plain(rest), author: plain(author), pr };
}

/** Without escapes, code marks and the addresses of links. */
function plain(text: string): string {
  return text
    .replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!<>|~-])/g, '$1')
    .replaceAll('`', '')
    .trim();
}
