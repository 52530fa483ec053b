/** The line of `perf script` that begins a sample: `node  7845 13822.255486:    2004008 cpu-clock:u: `. */

export interface PerfHeader {
  /** The thread's name, 15 bytes of it. */
  comm: string;
  /** Null where perf was not asked for it (`-F +pid`). */
  pid: number | null;
  tid: number;
  /** Seconds. */
  time: number;
  /** How much of the event the sample stands for; null where it is not written. */
  period: number | null;
  event: string;
  /** What follows: the frame, where stacks were not recorded. */
  rest: string;
}

const TIME = / (\d{1,12}\.\d{3,9}): /;
/** Process and thread before the time: `4711`, `4711/4712`, and the CPU, `[001]`. */
const WHO = /(?:^|\s)(\d{1,10})(?:\/(\d{1,10}))?\s*(?:\[\d{1,5}\])?\s*$/;
const EVENT = /^\s{0,40}(?:(\d{1,18})\s{1,40})?([^\s:][^\s]{0,200}):(?:\s|$)/;
/** Beyond these a line begins no sample. */
const LONGEST = 400;

/** Null for any other line. */
export function perfHeader(line: string): PerfHeader | null {
  // Frames, which are most lines, begin with a tab. Names stand behind blanks, in 16 columns, where no stacks were recorded.
  if (line.charCodeAt(0) === 9) return null;
  const time = TIME.exec(line.length > LONGEST ? line.slice(0, LONGEST) : line);
  if (time === null) return null;
  const before = line.slice(0, time.index);
  const who = WHO.exec(before.slice(-60));
  const after = line.slice(time.index + time[0].length);
  const event = EVENT.exec(after.slice(0, LONGEST));
  if (who === null || event === null) return null;
  const comm = before.slice(0, before.length - who[0].length).trim();
  const [first, second] = [Number(who[1]), who[2] === undefined ? null : Number(who[2])];
  return {
    comm,
    pid: second === null ? null : first,
    tid: second ?? first,
    time: Number(time[1]),
    period: event[1] === undefined ? null : Number(event[1]),
    event: event[2] as string,
    rest: after.slice(event[0].length).trim(),
  };
}
