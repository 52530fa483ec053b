import { join } from 'node:path';
import { namesIfThere, objectIfThere } from '../files/if-there.ts';

/**
 * The packages at the top of a folder's node_modules with their versions, sorted by name: what `require` finds there. Those of
 * pnpm's and npm's own bookkeeping, whose names begin with a dot, are left out.
 */
export function installedPackages(folder: string): Map<string, string> {
  const modules = join(folder, 'node_modules');
  const names = namesIfThere(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? namesIfThere(join(modules, name)).map((one) => `${name}/${one}`) : name,
    );
  const found = names.flatMap((name): [string, string][] => {
    const version = versionOf(join(modules, name, 'package.json'));
    return version === null ? [] : [[name, version]];
  });
  return new Map(found);
}

/** Null where there is no package. */
function versionOf(file: string): string | null {
  const fields = objectIfThere(file);
  if (fields === null) return null;
  return typeof fields.version === 'string' ? fields.version : '0.0.0';
}
