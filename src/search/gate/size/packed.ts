/** The size of a package as it would be published. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { spawnable } from '../../../host/files/find-program.ts';
import { objectIfThere, textIfThere } from '../../../host/files/if-there.ts';
import { staysBelow } from '../../../host/files/inside.ts';
import { startLine } from '../../../host/process/start-line.ts';
import { ownEnvironment } from '../../../host/process/surroundings.ts';
import { benchmarkFolder } from '../../../work/gated.ts';

interface PackedSize {
  name: string;
  /** Bytes of the archive that users fetch. */
  packed: number;
  /** Bytes of its files. */
  unpacked: number;
  /** Their paths in the package. */
  files: string[];
}

/** What users do not run, and who begins a gate changes: the page of a package, what describes it, and what measures it. */
const BESIDE = /^(readme[^/]*|package\.json|jsdyno\.yml|scenario\.json|\.github\/.*)$/i;

/** The files of a package's code, and those beside it, with their texts. */
export function packedFiles(
  folder: string,
  { files }: Pick<PackedSize, 'files'>,
): Record<'code' | 'beside', [path: string, text: string][]> {
  const texts = files.filter(staysBelow).map((path): [string, string] => [path, textIfThere(join(folder, path)) ?? '']);
  const isBeside = ([path]: [string, string]) => BESIDE.test(path) || benchmarkFolder(path) !== null;
  return { code: texts.filter((file) => !isBeside(file)), beside: texts.filter(isBeside) };
}

const LIMIT_MS = 120_000;

/**
 * What `npm pack` would make of a folder, without scripts: a side is built already. Null where it is no package that can be packed.
 * @param folder absolute
 */
export function packedSize(folder: string, signal?: AbortSignal): Promise<PackedSize | null> {
  const { command, args, ...verbatim } = startLine(spawnable('npm'), [
    'pack',
    ...['--dry-run', '--json', '--ignore-scripts', '--offline'],
  ]);
  const options = { cwd: folder, env: ownEnvironment(), timeout: LIMIT_MS, signal, ...verbatim };
  return new Promise((resolve) => {
    execFile(command, args, { ...options, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      resolve(error === null ? packedOf(String(stdout)) : null);
    });
  });
}

/** Of the JSON that npm prints: a list, in npm 12 an object by name. Pure. */
export function packedOf(json: string): PackedSize | null {
  try {
    const [first] = Object.values(
      JSON.parse(json) as Record<string, { name?: unknown; size?: unknown; unpackedSize?: unknown; files?: unknown }>,
    );
    const { name, size, unpackedSize, files = [] } = first ?? {};
    if (typeof name !== 'string' || typeof size !== 'number' || typeof unpackedSize !== 'number') return null;
    const paths = Array.isArray(files) ? files.flatMap((file) => pathOf(file) ?? []) : [];
    return { name, packed: size, unpacked: unpackedSize, files: paths };
  } catch {
    return null;
  }
}

function pathOf(file: unknown): string | null {
  return typeof file === 'object' && file !== null && 'path' in file && typeof file.path === 'string'
    ? file.path
    : null;
}

/** Whether a folder is a package that may be published. */
export function isPublished(folder: string): boolean {
  const { name, private: isPrivate } = objectIfThere(join(folder, 'package.json')) ?? {};
  return typeof name === 'string' && isPrivate !== true;
}
