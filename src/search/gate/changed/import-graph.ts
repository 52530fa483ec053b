/** The files that a script loads, by following its imports. */
import { extname, relative, sep } from 'node:path';
import { realPathIfThere, textIfThere } from '../../../host/files/if-there.ts';
import { importsOf } from './imports-of.ts';
import { resolveImport, type Within } from './resolve-import.ts';

export interface Graph {
  /** Below the root, `/` between parts, the script itself first. */
  files: string[];
  /** Folders of which any file may be loaded, likewise; `` is the root itself. */
  folders: string[];
  /** Why it may load more, in words; null where this is all. */
  open: string | null;
}

const IS_SCRIPT = /\.[cm]?[jt]s$/;

/** @param script absolute */
export function importGraph(script: string, within: Within): Graph {
  const top = within.root;
  const start = realPathIfThere(script);
  const seen = new Set([start]);
  const folders = new Set<string>();
  let open: string | null = null;
  const because = (file: string, why: string) => {
    open ??= `${below(file, top)}: ${why}`;
  };
  for (const file of seen) {
    if (!IS_SCRIPT.test(file)) {
      if (/\.[jt]sx$/.test(extname(file))) because(file, 'JSX is not read');
      continue;
    }
    const text = textIfThere(file);
    if (text === null) {
      because(file, 'it cannot be read');
      continue;
    }
    const imports = importsOf(file, text);
    if (imports.open !== null) because(file, imports.open);
    for (const specifier of imports.specifiers) {
      const found = resolveImport(specifier, file, within);
      if (found === null) because(file, `"${specifier}" is not found`);
      else if (found !== 'outside') {
        if ('file' in found) seen.add(found.file);
        else folders.add(below(found.folder, top));
      }
    }
  }
  return { files: [...seen].map((file) => below(file, top)), folders: [...folders], open };
}

function below(path: string, root: string): string {
  return relative(root, path).split(sep).join('/');
}
