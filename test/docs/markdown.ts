import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { splitWords } from '../../src/host/runtimes/split-words.ts';
import { ROOT } from '../host-variant.ts';

/** Every page of the documentation, as a path from the repository's root. */
export function pages(): string[] {
  // The prose of an example article is no page: what is built from it is.
  const docs = globSync('docs/**/*.md', { cwd: ROOT, exclude: ['docs/examples/*/*.md'] });
  return [...globSync('*.md', { cwd: ROOT }), ...docs].sort();
}

export function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/**
 * The commands of a page: the lines of all ```sh blocks, those that go on below (`\`) in one; the lines behind a `$` in
 * ```console blocks; and the second cells of tables that are a command with its arguments.
 */
export function shellLines(page: string): string[] {
  const text = textOf(page);
  const bodies = (kind: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, body]) => body ?? '');
  const inShell = bodies('sh').flatMap((body) => body.replace(/\\\n */g, '').split('\n'));
  const shown = bodies('console').flatMap((body) => [...body.matchAll(/^\$ (.*)$/gm)].map(([, line]) => line ?? ''));
  const inTables = [...text.matchAll(/^\|[^|]*\| `(jsdyno \w+ [^`]+)` \|/gm)].map(([, line]) => line ?? '');
  return [...inShell.filter((line) => line.trim() !== '' && !line.startsWith('#')), ...shown, ...inTables];
}

const LAUNCHERS = new Set(['jsdyno', './jsdyno']);

/**
 * The arguments of every jsdyno in a line of shell: pipes split it, assignments and `sudo` in front and redirections
 * behind are left out.
 */
export function commandsIn(line: string): string[][] {
  const words = splitWords(line);
  if (words === undefined) throw new Error(`a quote is not closed: ${line}`);
  const commands: string[][] = [[]];
  for (const word of words) {
    if (word === '|') commands.push([]);
    else commands.at(-1)?.push(word);
  }
  return commands.flatMap((command) => {
    const start = command.findIndex((word) => word !== 'sudo' && !/^[A-Z_]+=/.test(word));
    if (!LAUNCHERS.has(command[start] ?? '')) return [];
    const end = command.findIndex((word) => /^[<>]/.test(word));
    return [command.slice(start + 1, end === -1 ? undefined : end)];
  });
}

/** A link within the repository. */
export interface Link {
  /** from the root: the page itself where only an anchor is given */
  path: string;
  /** without the `#`; undefined where the link leads to a whole file */
  anchor: string | undefined;
}

/** The links of a page that lead to files of the repository, those of code left out. */
export function localLinks(page: string, text: string): Link[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '');
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { path: path === '' ? page : join(dirname(page), path), anchor };
    });
}

/** The anchors that GitHub gives the headings of a page: lower case, no punctuation, dashes for spaces, numbers for repeats. */
export function anchorsIn(text: string): string[] {
  const seen = new Map<string, number>();
  return [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
}

/** Why a link leads nowhere, given what files there are and the text of each page; undefined where it leads somewhere. */
export function whyBroken(
  { path, anchor }: Link,
  exists: (path: string) => boolean,
  textOf: (page: string) => string,
): string | undefined {
  if (!exists(path)) return `there is no ${path}`;
  if (anchor === undefined || !path.endsWith('.md')) return undefined;
  return anchorsIn(textOf(path)).includes(anchor) ? undefined : `${path} has no heading for #${anchor}`;
}

function withoutBlocks(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```$/gm, '');
}

function withoutCode(text: string): string {
  return withoutBlocks(text).replace(/`[^`\n]*`/g, '');
}
