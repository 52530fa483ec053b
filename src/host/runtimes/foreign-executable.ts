import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** `e_machine` of an ELF header, as Node.js calls the architecture. Source: System V ABI, ELF header. */
const MACHINES: Readonly<Record<number, string>> = {
  3: 'ia32',
  40: 'arm',
  62: 'x64',
  183: 'arm64',
  243: 'riscv64',
  258: 'loong64',
};
/** What programs of other systems begin with. */
const OTHERS: readonly [RegExp, string][] = [
  [/^4d5a/, 'Windows'],
  [/^(cafebabe|c[ef]faedfe|feedfac[ef])/, 'macOS'],
];
const INTERPRETER = 3;
/** Headers and the name of the loader stand at the beginning of all builds that were seen. */
const HEAD_BYTES = 16_384;

/**
 * Why this machine cannot run an executable, by its first bytes: another system, another processor, or the loader of a C library that is not
 * here. A shell may have been asked to run such a file, and then says something about its syntax.
 *
 * @returns null where nothing of that is so
 */
export function whyForeign(executable: string, has: (path: string) => boolean = existsSync): string | null {
  const head = headOf(executable);
  if (head === null || process.platform !== 'linux') return null;
  const other = OTHERS.find(([magic]) => magic.test(head.toString('hex', 0, 4)))?.[1];
  if (other !== undefined) return `it is built for ${other}`;
  if (head.length < 64 || head.toString('latin1', 0, 4) !== '\x7fELF') return null;
  const machine = MACHINES[head.readUInt16LE(18)];
  if (machine !== undefined && machine !== process.arch)
    return `it is built for ${machine}, and this machine is ${process.arch}`;
  const loader = head[4] === 2 ? loaderOf(head) : null;
  if (loader === null || has(loader)) return null;
  const library = loader.includes('musl') ? 'musl' : 'glibc';
  return `it is built for ${library}, whose loader ${loader} this machine lacks`;
}

function headOf(path: string): Buffer | null {
  try {
    const file = openSync(path, 'r');
    try {
      const head = Buffer.alloc(HEAD_BYTES);
      return head.subarray(0, readSync(file, head));
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

/** The program that loads an ELF file of 64 bits: of its program headers the one of type PT_INTERP names it. */
function loaderOf(head: Buffer): string | null {
  const [at, size, count] = [Number(head.readBigUInt64LE(32)), head.readUInt16LE(54), head.readUInt16LE(56)];
  for (let i = 0; i < count; i++) {
    const start = at + i * size;
    if (start + 56 > head.length) return null;
    if (head.readUInt32LE(start) !== INTERPRETER) continue;
    const [from, length] = [Number(head.readBigUInt64LE(start + 8)), Number(head.readBigUInt64LE(start + 32))];
    return from + length > head.length ? null : head.toString('latin1', from, from + length).replace(/\0.*$/s, '');
  }
  return null;
}
