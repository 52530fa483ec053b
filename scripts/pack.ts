/**
 * Packs the package, and checks what was packed:
 *
 *     node scripts/pack.ts [--tag TAG] [FOLDER]      default: the working directory
 *
 * In a copy of the checkout: what is compiled there would be taken in place of its sources here, and links of the README lead to the web there alone.
 * The same files give the same bytes, with the same Node.js and npm.
 */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { packageFile, packageVersion } from '../src/host/files/package-file.ts';
import { onTheWeb } from '../src/text/addresses.ts';
import { placeholders } from './addresses.ts';
import { faultsOf } from './packed-faults.ts';

/** What no package is made of. */
const LEFT_OUT = /^(test\/|docs\/(?!schemas\/)|node_modules$)/;
/** Files of the package whose links lead to files of the repository. */
const LINKED = ['README.md', 'CHANGELOG.md'];

export interface Packed {
  path: string;
  files: number;
  /** Of the tarball, and of its files. */
  bytes: number;
  unpackedBytes: number;
  sha256: string;
}

/**
 * @param to the folder of the tarball
 * @param hasTypes false: without declarations, which take most of the time
 */
export async function packPackage(to: string, hasTypes = true): Promise<Packed> {
  const root = packageFile('.');
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-pack-'));
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of new Set(listed.split('\0').filter((one) => one !== '' && !LEFT_OUT.test(one)))) {
      cpSync(join(root, file), join(folder, file));
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const builds = [['scripts/build.ts', hasTypes ? '--types' : '--no-types'], ['scripts/build-page.ts']];
    await Promise.all(builds.map((build) => promisify(execFile)(process.execPath, build, { cwd: folder })));
    for (const file of LINKED) {
      const path = join(folder, file);
      writeFileSync(path, withWebLinks(readFileSync(path, 'utf8')));
    }
    const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` };
    const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', resolve(to)];
    const [made] = JSON.parse(
      execFileSync('npm', words, { cwd: folder, env, encoding: 'utf8', shell: process.platform === 'win32' }),
    );
    const path = join(resolve(to), made.filename);
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
    return { path, files: made.entryCount, bytes: made.size, unpackedBytes: made.unpackedSize, sha256 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Links to files, which are not in the package, as links to the same files on the web. */
export function withWebLinks(markdown: string): string {
  return markdown.replace(/\]\((?!https?:|#)([^)\s]+)\)/g, (_, path: string) => `](${onTheWeb(path)})`);
}

export function packedLine({ path, files, bytes, unpackedBytes, sha256 }: Packed): string {
  const kb = (size: number) => `${Math.round(size / 1000)} kB`;
  return `${path}: ${files} files, ${kb(bytes)}, unpacked ${kb(unpackedBytes)}, SHA-256 ${sha256}`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { tag: { type: 'string' } }, allowPositionals: true });
  const packed = await packPackage(positionals[0] ?? '.');
  console.log(packedLine(packed));
  const faults = await faultsOf(packed);
  if (values.tag !== undefined) {
    if (values.tag !== `v${packageVersion()}`)
      faults.push(`the tag ${values.tag} is not of version ${packageVersion()}`);
    faults.push(...placeholders().map((text) => `src/text/addresses.ts: "${text}" is not filled in`));
  }
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
