/** Articles for tests: folders with a report.yml and pages, whose sources are experiments that were exported once. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { ROOT } from '../../host-variant.ts';

export const EXPORTS = join(ROOT, 'test/fixtures/before/exports');
export const CSV = join(ROOT, 'test/fixtures/csv');

/** A folder with these files, which goes when the tests have ended. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-article-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** An article of one page over the readings of a file of 16 MiB on Node.js 16, 18 and 20. */
export function readfileArticle(page: string, more: Readonly<Record<string, string>> = {}): string {
  const yaml = `title: Reading files
authors: [A. Author, B. Author]
date: 2023-05-05
sources:
  16-18:
    csv: ${join(CSV, 'readfile-16-18.csv')}
    labels: { old: node@16.20.0, new: node@18.16.0 }
  18-20:
    csv: ${join(CSV, 'readfile-18-20.csv')}
    labels: { old: node@18.16.0, new: node@20.0.0 }
pages: [page.md]
`;
  return folderWith({ 'report.yml': yaml, 'page.md': page, ...more });
}
