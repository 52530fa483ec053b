import { spawnSync } from 'node:child_process';
import { findProgram } from '../../../host/files/find-program.ts';
import { has } from '../../../host/process/platform.ts';

// What the children of a shell used, by getrusage(2): CPU time in microseconds, where bash and GNU time print milliseconds and
// hundredths of seconds, and Node.js tells it of itself only. Perl can call the kernel by number, and is part of any Debian.

/** Perl, and the number of getrusage on this machine. */
export interface UseTeller {
  perl: string;
  call: number;
}

/** The number in Linux' own tables (arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h). */
const CALLS: Partial<Record<NodeJS.Architecture, number>> = { x64: 98, arm64: 165, riscv64: 165, loong64: 165 };

/** What children used, those that they waited for included. */
interface ChildrenUse {
  userMicros: number;
  systemMicros: number;
  /** Largest resident size of one of them. */
  peakBytes: number;
}

/** Null where the machine has none. Asks Perl once: what it prints here is what it will print of runs. */
export function useTeller(): UseTeller | null {
  const call = has('usage') ? CALLS[process.arch] : undefined;
  const perl = findProgram('perl');
  if (call === undefined || perl === undefined) return null;
  const teller = { perl, call };
  const script = `(true); exec 3>&1; code=0\n${childrenUse(teller, 3, 'code')}`;
  const { stdout } = spawnSync('bash', ['-p', '-c', script], { encoding: 'utf8' });
  return useIn(stdout ?? '') === null ? null : teller;
}

/**
 * Lines of bash that become Perl, which prints what the children of that bash used, and exits with the code in a variable of
 * bash. Where Perl cannot be started, bash goes on behind these lines. Pure.
 */
export function childrenUse({ perl, call }: UseTeller, descriptor: number, exitCode: string): string {
  // struct rusage: two timevals, then ru_maxrss in KiB; 18 long integers in all. RUSAGE_CHILDREN is -1.
  const program =
    `open(OUT, ">&=${descriptor}"); $use = "\\0" x 144; ` +
    `printf OUT "use %d.%06d %d.%06d %d\\n", unpack("l!5", $use) if syscall(${call}, -1, $use) == 0; exit shift`;
  return `shopt -s execfail
unset PERL5OPT PERL5LIB PERL5DB
exec '${perl.replaceAll("'", "'\\''")}' -e '${program}' "$${exitCode}"`;
}

/** Reads what Perl printed; null where it printed nothing. Pure. */
export function useIn(text: string): ChildrenUse | null {
  const [, ...figures] = /^use (\d+)\.(\d{6}) (\d+)\.(\d{6}) (\d+)$/m.exec(text) ?? [];
  if (figures.length === 0) return null;
  const [user = 0, userMicros = 0, system = 0, systemMicros = 0, peakKiB = 0] = figures.map(Number);
  return { userMicros: user * 1e6 + userMicros, systemMicros: system * 1e6 + systemMicros, peakBytes: peakKiB * 1024 };
}
