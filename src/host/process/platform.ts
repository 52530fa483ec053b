import { page } from '../../text/addresses.ts';

// What jsdyno uses of a system and only some systems have. The code asks here; `npm run man` writes the same as the table of docs/platforms.md.

interface Facility {
  /** How it is called in a sentence. */
  name: string;
  /** Values of `process.platform`. */
  on: readonly string[];
  /** What the other systems do instead, or cannot do: a sentence in Markdown. */
  without: string;
}

export const SYSTEMS = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' } as const;

export const FACILITIES = {
  pipes: {
    name: 'named pipes (mkfifo)',
    on: ['linux', 'darwin'],
    without: 'Variants run one after the other, which takes more rounds. `--turns` is refused.',
  },
  pinning: {
    name: 'taskset',
    on: ['linux'],
    without: 'Nothing is bound to a CPU, so figures scatter more. `--pin` and several `--lanes` are refused.',
  },
  proc: {
    name: '/proc',
    on: ['linux'],
    without:
      '`memory` and `--pid` are refused. `http` and `doctor` show what the program itself tells: no CPU time of other processes, no sockets, no neighbours. ' +
      'Time that other programs took is not known, and time limits do not allow for it.',
  },
  groups: {
    name: 'process groups',
    on: ['linux', 'darwin'],
    without:
      'There is no guard: what Node.js started ends with it, by its job object. `taskkill /T` ends a program and what is below it, at once and without SIGTERM; ' +
      'what has lost its parent goes on.',
  },
  shellClock: {
    name: 'a clock in bash',
    on: ['linux', 'darwin'],
    without: "`startup` times with jsdyno's own clock and tells no CPU time. On macOS the same without bash 5.",
  },
  usage: {
    name: 'CPU time in microseconds',
    on: ['linux'],
    without: '`startup` tells CPU time in milliseconds, and the peak of memory only with GNU time.',
  },
  perf: {
    name: 'perf and callgrind',
    on: ['linux'],
    without: '`flame --perf` is refused; `why` looks into JavaScript only.',
  },
  governor: {
    name: 'a frequency governor',
    on: ['linux'],
    without: '`machine fast` is refused; whether the clock is steady is not known.',
  },
} as const satisfies Record<string, Facility>;

/** Whether a system has it; unless told otherwise, this one. */
export function has(facility: keyof typeof FACILITIES, platform: string = process.platform): boolean {
  const { on }: Facility = FACILITIES[facility];
  return on.includes(platform);
}

/** `macOS`; of a system that is not known, its own word. */
export function systemName(platform: string = process.platform): string {
  return new Map<string, string>(Object.entries(SYSTEMS)).get(platform) ?? platform;
}

/** What a system lacks, in a line; null for Linux. */
export function lackingNote(platform: string = process.platform): string | null {
  const lacking = Object.values(FACILITIES).filter(({ on }: Facility) => !on.includes(platform));
  if (lacking.length === 0) return null;
  const names = lacking.map(({ name }) => name).join(', ');
  return `${systemName(platform)} lacks ${names}: ${page('platforms')} says what is missing for that`;
}
