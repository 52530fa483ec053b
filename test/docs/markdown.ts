import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitWords } from '../../src/runtimes/split-words.ts';
import { ROOT } from '../host-variant.ts';

/** Every page of the documentation, as a path from the repository's root. */
export function pages(): string[] {
  const inDocs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...inDocs.map((name) => `docs/${name}`)];
}

export function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** The lines of all ```sh blocks of a page that hold a command. */
export function shellLines(page: string): string[] {
  const blocks = [...textOf(page).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, body]) => body ?? '');
  return blocks.flatMap((body) => body.split('\n')).filter((line) => line.trim() !== '' && !line.startsWith('#'));
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

/** Links to files of the repository, without their anchors. */
export function localLinks(page: string): string[] {
  return [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => (target ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}
