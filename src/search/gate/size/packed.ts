/** The size of a package as it would be published. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { objectIfThere } from '../../../host/files/if-there.ts';
import { ownEnvironment } from '../../../host/process/surroundings.ts';

interface PackedSize {
  name: string;
  /** Bytes of the archive that users fetch. */
  packed: number;
  /** Bytes of its files. */
  unpacked: number;
}

const LIMIT_MS = 120_000;

/**
 * What `npm pack` would make of a folder, without scripts: a side is built already. Null where it is no package that can be packed.
 * @param folder absolute
 */
export function packedSize(folder: string, signal?: AbortSignal): Promise<PackedSize | null> {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline'];
  const options = {
    cwd: folder,
    env: ownEnvironment(),
    timeout: LIMIT_MS,
    signal,
    shell: process.platform === 'win32',
  };
  return new Promise((resolve) => {
    execFile('npm', args, { ...options, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      resolve(error === null ? packedOf(String(stdout)) : null);
    });
  });
}

/** Of the JSON that npm prints: a list, in npm 12 an object by name. Pure. */
export function packedOf(json: string): PackedSize | null {
  try {
    const [first] = Object.values(
      JSON.parse(json) as Record<string, { name?: unknown; size?: unknown; unpackedSize?: unknown }>,
    );
    const { name, size, unpackedSize } = first ?? {};
    if (typeof name !== 'string' || typeof size !== 'number' || typeof unpackedSize !== 'number') return null;
    return { name, packed: size, unpacked: unpackedSize };
  } catch {
    return null;
  }
}

/** Whether a folder is a package that may be published. */
export function isPublished(folder: string): boolean {
  const { name, private: isPrivate } = objectIfThere(join(folder, 'package.json')) ?? {};
  return typeof name === 'string' && isPrivate !== true;
}
