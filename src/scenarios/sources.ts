import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = /\.([cm]?[jt]s|[jt]sx|json)$/;

/**
 * Scripts and JSON files of a folder, relative, sorted, `/` between parts; without node_modules, what begins with a dot, and
 * what links lead to.
 * @returns null when the folder holds more than so many files
 */
export function sourcesIn(folder: string, most: number): string[] | null {
  const found: string[] = [];
  const below = [''];
  let files = 0;
  for (let path = below.pop(); path !== undefined; path = below.pop()) {
    for (const entry of entriesOf(join(folder, path))) {
      if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
      const name = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) below.push(name);
      else if (entry.isFile() && ++files > most) return null;
      else if (entry.isFile() && SOURCES.test(name)) found.push(name);
    }
  }
  return found.sort();
}

/** A folder that may not be read has nothing that the server could load. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
