import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a folder holds: files to be copied, and links that stay links. Paths are below the folder, `/` between parts. */
interface FolderContent {
  files: string[];
  /** Path and absolute target. */
  links: [string, string][];
}

/**
 * All of a folder, sorted; links to files count as files, links to folders are kept, broken ones are left out.
 * @param skip whether to leave a path out; a folder with all below it
 */
export function contentOf(folder: string, skip: (path: string) => boolean = () => false): FolderContent {
  const content: FolderContent = { files: [], links: [] };
  walk(folder, '', skip, content);
  content.files.sort();
  return content;
}

function walk(folder: string, below: string, skip: (path: string) => boolean, content: FolderContent): void {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (skip(path)) continue;
    if (entry.isDirectory()) walk(folder, path, skip, content);
    else if (entry.isFile()) content.files.push(path);
    else if (entry.isSymbolicLink()) {
      const target = statSync(join(folder, path), { throwIfNoEntry: false });
      if (target?.isFile()) content.files.push(path);
      else if (target?.isDirectory()) content.links.push([path, realpathSync(join(folder, path))]);
    }
  }
}
