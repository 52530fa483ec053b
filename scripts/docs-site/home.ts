/** Pages of the site that are no file of the repository: the first one, and the list of examples. */
import { EXAMPLES, isPictured } from './examples.ts';
import { escaped } from './markdown.ts';
import type { DocsPage } from './pages.ts';

/** What people come for, by the pages that tell it; the guide has a line and a command for each. */
const WANTED = ['compare', 'operations', 'http', 'startup', 'gate', 'bisect', 'why', 'doctor'];

/** README as far as it shows what jsdyno is, then the commands that people come for. Markdown with links as in README. */
export function homeOf(readme: DocsPage, guide: DocsPage): string {
  const [intro = ''] = readme.markdown.split(/^## /m);
  const cards = WANTED.map((name) => {
    const row = new RegExp(`^\\| ([^|]+) \\| \`([^\`]+)\` \\| \\[[\\w.-]+\\]\\(${name}\\.md\\) \\|$`, 'm');
    const [, to, command] = row.exec(guide.markdown) ?? [];
    if (to === undefined || command === undefined) throw new Error(`docs/guide.md has no line for ${name}.md`);
    return cardOf(`${name}.html`, `${to[0]?.toUpperCase()}${to.slice(1)}`, command);
  });
  return [
    intro,
    '## What people come for\n',
    cardsOf(cards),
    '[Install it](README.md), look at [pages that it writes](examples/pages/index.md), find [every other task](docs/guide.md),',
    'or begin with [the tool that you know](docs/coming-from/README.md).\n',
  ].join('\n');
}

/** Markdown. */
export function examplesOf(): string {
  const cards = EXAMPLES.map((example) => {
    const { name, title, command, says } = example;
    const picture = isPictured(example)
      ? `<img src="${name}.svg" alt="" width="1600" height="900" loading="lazy">`
      : '';
    return cardOf(`${name}.html`, title, `jsdyno ${command}`, `${picture}<span>${says}</span>`);
  });
  return [
    '# Pages that jsdyno writes\n',
    'Each is one file that asks the network for nothing; the dashboard has several. `jsdyno report` writes those of stored experiments.',
    'These were measured on a busy machine, in a few short rounds, so many rows are undecided.\n',
    cardsOf(cards),
  ].join('\n');
}

/** A link as a tile. */
function cardOf(address: string, title: string, command: string, more = ''): string {
  return `<li><a href="${address}">${escaped(title)}</a>${more}<code>${escaped(command)}</code></li>`;
}

const cardsOf = (cards: readonly string[]) => `<ul class="cards">\n${cards.join('\n')}\n</ul>\n`;
