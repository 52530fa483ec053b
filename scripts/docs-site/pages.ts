/** The pages of the documentation's website: which files they are, where they lie there, and in which groups a reader finds them. */
import { globSync } from 'node:fs';
import { posix } from 'node:path';
import { pages as filesOfDocs, textOf } from '../../test/docs/markdown.ts';
import { ROOT } from '../../test/host-variant.ts';

export interface DocsPage {
  /** From the repository's root: `docs/compare.md`. */
  file: string;
  /** From the site's root: `compare.html`. */
  address: string;
  title: string;
  markdown: string;
}

export interface Group {
  name: string;
  pages: DocsPage[];
}

/** Files without their ending, below docs/ unless they begin with a slash; a star stands for what is not named yet. */
const GROUPS: Readonly<Record<string, string>> = {
  Begin: '/README guide statistics glossary precision machine runtimes experiments',
  'Coming from': 'coming-from/README coming-from/*',
  Measure: 'compare operations other-tools http load startup memory file-io benchmarks revisions lanes farm analyze',
  Explain: 'why why-differences why-where bisect bisect-commits sweep flame flame-page profiles doctor gc',
  Guard: 'gate init gate-ci gate-examples rules autobench nightly history',
  Publish: 'report plot article claims dashboard examples/*/README',
  Reference:
    'library json store errors runtimes-facts runtimes-commands platforms security upstream architecture dependencies remaining',
  Project: '/CHANGELOG /CONTRIBUTING /SECURITY /CODE_OF_CONDUCT',
  Evidence: 'evidence/README evidence/*',
};

/** @throws Error for a page that is in no group, and for a group that names none */
export function docsPages(): Group[] {
  const files = filesOfDocs().filter((file) => !file.startsWith('docs/examples/'));
  const left = new Set([...files, ...globSync('docs/examples/*/README.md', { cwd: ROOT })]);
  const groups = Object.entries(GROUPS).map(([name, words]) => ({
    name,
    pages: words.split(' ').flatMap((word) => {
      const pattern = word.startsWith('/') ? `${word.slice(1)}.md` : `docs/${word}.md`;
      const files = [...left].filter((file) => posix.matchesGlob(file, pattern)).sort();
      if (files.length === 0) throw new Error(`scripts/docs-site/pages.ts: there is no ${pattern}`);
      for (const file of files) left.delete(file);
      return files.map(pageOf);
    }),
  }));
  if (left.size > 0) throw new Error(`scripts/docs-site/pages.ts: in no group: ${[...left].join(', ')}`);
  return groups;
}

function pageOf(file: string): DocsPage {
  const markdown = textOf(file);
  const [, heading = file] = /^# (.*)$/m.exec(markdown) ?? [];
  // It is headed by the name alone, as the home page before it.
  const title = file === 'README.md' ? 'Install, and first commands' : heading.replaceAll('`', '');
  return { file, address: addressOf(file), title, markdown };
}

/** `README.md` of a folder is what a web server shows of it. Files of the root may be called as one of docs/. */
function addressOf(file: string): string {
  if (!file.startsWith('docs/')) return `project/${file.slice(0, -'.md'.length).toLowerCase()}.html`;
  return file
    .slice('docs/'.length)
    .replace(/README\.md$/, 'index.md')
    .replace(/\.md$/, '.html');
}
