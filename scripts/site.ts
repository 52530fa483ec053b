/**
 * Makes the website of the documentation, with Eleventy. It is not that of `jsdyno site`, which shows what was measured.
 *
 *     node scripts/site.ts [FOLDER]      default: _site
 *
 * `SITE_ORIGIN` says where it will lie, which the picture of a link needs: `https://example.org/jsdyno/`.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Eleventy } from '@11ty/eleventy';
import { packageFile } from '../src/host/files/package-file.ts';
import { EARLY } from '../src/show/page/document.ts';
import type { Found } from '../web/docs/ranked.ts';
import { bundleFor } from './build-page.ts';
import { cardPng, iconPng, MARK } from './docs-site/card.ts';
import { writeExamples } from './docs-site/examples.ts';
import { examplesOf, homeOf } from './docs-site/home.ts';
import { SiteLinks } from './docs-site/links.ts';
import { type Section, useDocsMarkdown } from './docs-site/markdown.ts';
import { type DocsPage, docsPages } from './docs-site/pages.ts';

/** Where examples lie on the site. */
const EXAMPLES = 'examples/pages';

/** @returns the addresses of its pages, without those of the examples */
export async function buildDocs(folder: string, origin = ''): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  const assets = join(folder, 'assets');
  mkdirSync(assets, { recursive: true });
  const groups = docsPages();
  await writeExamples(join(folder, EXAMPLES));
  await bundleFor('docs', 'web/docs/main.ts', assets);

  const fromFiles = groups.flatMap(({ pages }) => pages);
  const named = (file: string) => fromFiles.find((page) => page.file === file) as DocsPage;
  const [readme, guide] = [named('README.md'), named('docs/guide.md')];
  const home = { file: 'home.md', address: 'index.html', title: 'jsdyno', markdown: homeOf(readme, guide) };
  const list = {
    file: `${EXAMPLES}/index.md`,
    address: `${EXAMPLES}/index.html`,
    title: 'Pages that jsdyno writes',
    markdown: examplesOf(),
  };
  groups.find(({ name }) => name === 'Publish')?.pages.unshift(list);
  const pages = [home, list, ...fromFiles];
  const links = new SiteLinks(new Map(pages.map(({ file, address }) => [file, address])));
  const sections = new Map<string, Section[]>();
  const summary = summaryOf(readme.markdown);

  const site = new Eleventy(relative('.', packageFile('web/docs')), relative('.', folder), {
    quietMode: true,
    config(eleventy) {
      eleventy.setIncludesDirectory('layouts');
      eleventy.setTemplateFormats(['md']);
      eleventy.amendLibrary('md', (markdown) => useDocsMarkdown(markdown, links, sections));
      eleventy.addFilter('parts', (file: string) => (sections.get(file) ?? []).filter(({ level }) => level === 2));
      for (const [name, value] of Object.entries({
        layout: 'page.liquid',
        groups,
        origin,
        summary,
        mark: MARK,
        early: EARLY,
      }))
        eleventy.addGlobalData(name, value);
      for (const { file, address, title, markdown } of pages)
        eleventy.addTemplate(file, markdown, {
          file,
          address,
          title,
          permalink: address,
          // Braces in the pages are theirs.
          templateEngineOverride: 'md',
          root: '../'.repeat(address.split('/').length - 1),
          here: groups.find((group) => group.pages.some((page) => page.address === address))?.name ?? 'Begin',
        });
    },
  });
  site.disableLogger();
  await site.write();

  for (const [to, file] of links.files) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(packageFile(file), join(folder, to));
  }
  const found = pages.flatMap((page) => foundIn(page, sections.get(page.file) ?? []));
  writeFileSync(join(assets, 'search.js'), `globalThis.docsSections=${JSON.stringify(found)};\n`);
  writeFileSync(join(assets, 'mark.svg'), MARK);
  writeFileSync(join(assets, 'icon.png'), await iconPng());
  writeFileSync(join(assets, 'card.png'), await cardPng(summary));
  return pages.map(({ address }) => address);
}

/** What a search may lead to: a page, and each part of it. */
function foundIn({ address, title }: DocsPage, sections: readonly Section[]): Found[] {
  return sections.map((section) => ({
    address: section.level === 1 ? address : `${address}#${section.anchor}`,
    page: title,
    title: section.level === 1 ? '' : section.title,
    text: section.text,
  }));
}

/** The first two sentences. */
function summaryOf(readme: string): string {
  const [, text = ''] = readme.split('\n\n');
  return text
    .split(/(?<=\.)\s/)
    .slice(0, 2)
    .join(' ')
    .replace(/\s+/g, ' ');
}

if (import.meta.main) {
  const [folder = '_site'] = process.argv.slice(2);
  const begun = performance.now();
  const pages = await buildDocs(resolve(folder), process.env.SITE_ORIGIN);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`wrote ${pages.length} pages in ${seconds} s; begin with ${join(folder, 'index.html')}`);
}
