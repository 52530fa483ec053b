/** The pages that `jsdyno ops --markdown DIR` writes. */

import type { OperationsReport } from './operations-report.ts';
import { titleOf } from './page-parts.ts';
import { releasesPage } from './releases-page.ts';
import { runtimePage } from './runtime-page.ts';

/**
 * One page a runtime, `RESULTS-node-20.0.0.md`, and with several the page across releases, `RESULTS.md`.
 *
 * @param report that compares neighbours, as a page of releases does
 * @returns texts by file name, in the order of the variants; the page across releases first
 */
export function operationPages(report: OperationsReport): Map<string, string> {
  const files = fileNames(report.variants.map(titleOf));
  const pages = report.variants.map((_, place) => [files[place] ?? '', runtimePage(report, place)] as const);
  return new Map(files.length > 1 ? [['RESULTS.md', releasesPage(report, files)], ...pages] : pages);
}

/** Names that every file system takes, whatever a label has in it, also where small and capital letters are one. */
function fileNames(labels: readonly string[]): string[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const slug =
      label
        .replace(/[^\w.]+/g, '-')
        .replace(/^[-.]+|[-.]+$/g, '')
        .slice(0, 80) || 'variant';
    let name = `RESULTS-${slug}.md`;
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = `RESULTS-${slug}-${i}.md`;
    taken.add(name.toLowerCase());
    return name;
  });
}
