import { open } from 'node:fs/promises';
import { findProgram } from '../../../host/files/find-program.ts';
import { askProgram } from './ask-program.ts';

/** What an executable says of how it was made, or why it says nothing. */
type ElfFacts =
  | { compilers: string[]; libraries: string[]; why: null }
  | { compilers: null; libraries: null; why: string; allowedBy: string | null };

/** Texts of an executable that are shown. */
const MOST = 20;
const LONGEST = 200;

/** The compilers that an executable names in its `.comment`, and the shared libraries that it needs, by binutils' `readelf`. */
export async function readElfFacts(executable: string, abort?: AbortSignal): Promise<ElfFacts> {
  const nothing = (why: string, allowedBy: string | null): ElfFacts => ({
    compilers: null,
    libraries: null,
    why,
    allowedBy,
  });
  const readelf = findProgram('readelf', { withoutPackages: true });
  if (readelf === undefined) return nothing('readelf is not installed', 'install binutils');
  const said = await askProgram(readelf, ['-W', '-d', '-p', '.comment', executable], { abort });
  if (said.text === null) return nothing(`readelf: ${said.why}`, null);
  return { ...parseReadelf(said.text), why: null };
}

/** Pure. */
export function parseReadelf(text: string): { compilers: string[]; libraries: string[] } {
  const all = (pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, one = '']) => one.trim().slice(0, LONGEST)))].slice(0, MOST);
  return {
    // Two builds write them in whatever order their files came to the linker.
    compilers: all(/^ {2}\[ *[0-9a-f]+\] {2}(.*)$/gm).sort(),
    libraries: all(/\(NEEDED\)\s+Shared library: \[([^\]\n]*)\]/g).sort(),
  };
}

/** The C library that an executable is linked with, by the loader that its head names; null where it names neither. */
export async function libcOf(executable: string): Promise<'glibc' | 'musl' | null> {
  const file = await open(executable).catch(() => undefined);
  if (file === undefined) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0);
    const head = buffer.subarray(0, bytesRead).toString('latin1');
    if (!head.startsWith('\x7fELF')) return null;
    return /\/ld-musl-/.test(head) ? 'musl' : /\/ld-linux/.test(head) || /\/ld64\.so/.test(head) ? 'glibc' : null;
  } catch {
    return null;
  } finally {
    await file.close().catch(() => {});
  }
}
