/**
 * Writes what follows from `src/text/addresses.ts` wherever it stands:
 *
 *     node scripts/addresses.ts
 *
 * `test/docs/addresses.test.ts` fails where a file has something else.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../src/host/files/package-file.ts';
import { AUTHOR, HOME, OWNER, REPOSITORY } from '../src/text/addresses.ts';

/** Files that name the project, from the root. */
export function addressed(): string[] {
  const cwd = packageFile('.');
  return ['package.json', ...globSync(['*.{md,yml}', 'docs/*.md', '.github/**/*.{md,yml}'], { cwd }).sort()];
}

/** @returns the text of a file as it should be */
export function withAddresses(file: string, text: string): string {
  if (file === 'package.json') return `${JSON.stringify({ ...JSON.parse(text), ...fields() }, null, 2)}\n`;
  const [, mailbox = ''] = /<(.*)>/.exec(AUTHOR) ?? [];
  return text
    .replace(/(github\.com\/|uses: )[\w-]+\/jsdyno(?=[/@)\s]|$)/gm, `$1${REPOSITORY}`)
    .replace(/<[^<>\s]+@[^<>\s]+\.[^<>\s]+>/g, `<${mailbox}>`);
}

/** What is not filled in yet: a release refuses it. */
export function placeholders(): string[] {
  return [OWNER, AUTHOR].filter((text) => /\b(OWNER|AUTHOR)\b/.test(text));
}

function fields(): object {
  return {
    author: AUTHOR,
    repository: { type: 'git', url: `git+${HOME}.git` },
    homepage: `${HOME}#readme`,
    bugs: `${HOME}/issues`,
    funding: `https://github.com/sponsors/${OWNER}`,
  };
}

if (import.meta.main) {
  for (const file of addressed()) {
    const path = join(packageFile('.'), file);
    const text = readFileSync(path, 'utf8');
    const written = withAddresses(file, text);
    if (written !== text) writeFileSync(path, written);
  }
}
