import type { Leader, Sought } from './descendants.ts';
import { endAll } from './end-all.ts';
import { afterFairTime } from './fair-limit.ts';
import { statOf } from './proc.ts';

// A process of its own beside each jsdyno that starts others. jsdyno tells it over its standard input, a line each:
//
//     begin MARK MILLISECONDS   a child with that mark is about to be started, and may take so long (0: for ever)
//     leader MARK PID           it has been; the PID is that of its group, too
//     end MARK                  it has ended, with all that it started
//
// When the pipe closes, as it does however jsdyno ends, all that was begun is ended; so is one whose time is over, since
// jsdyno can be stopped (SIGSTOP) or busy. What is told only narrows: whatever has a mark of this jsdyno is ended at last.

interface Child {
  leader: Leader | null;
  callOff: () => void;
}

/** jsdyno itself keeps the limit; the guard acts this much later. */
const LATE_MS = 1000;
/** One look is enough if nothing was under way. */
const LOOKS = 5;
/** A process within exec shows its environment after some microseconds, or when it gets a CPU again. */
const EXEC_MS = 1000;
/** The longest wait for processes that the kernel does not let go. */
const WITHIN_MS = 30_000;

const [marks = ''] = process.argv.slice(2);
/** All children are younger. */
const since = statOf(process.pid)?.startTicks ?? null;
const children = new Map<string, Child>();

// A session of its own gets no signals of the terminal; a signal to all of jsdyno's processes is meant for jsdyno.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, () => {});
// Another name than jsdyno's, since "killall node" and "pkill -f jsdyno" must not hit it: this is when it is needed.
process.title = `benchmark-guard ${process.ppid}`;

let rest = '';
process.stdin
  .setEncoding('latin1')
  .on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) obey(line);
  })
  .on('error', () => {}) // it closes, too
  .once('close', async () => {
    const leaders = [...children.values()].map(({ leader }) => leader).filter((leader) => leader !== null);
    for (const mark of children.keys()) children.get(mark)?.callOff();
    const looks = children.size === 0 ? { looks: 1, execMs: 0 } : { looks: LOOKS, execMs: EXEC_MS };
    await endAll({ marks, leaders, since }, { ...looks, withinMs: WITHIN_MS });
    process.exit(0);
  });
process.stdout.on('error', () => {});
process.stdout.write('ready\n');

function obey(line: string): void {
  const [word = '', mark = '', number = ''] = line.split(' ');
  if (word === 'begin') begin(mark, Number(number));
  else if (word === 'leader') lead(mark, Number(number));
  else if (word === 'end') end(mark);
}

function begin(mark: string, limitMs: number): void {
  const onLimit = () => {
    const { leader = null } = children.get(mark) ?? {};
    const sought: Sought = { marks: mark, leaders: leader === null ? [] : [leader], since };
    void endAll(sought, { looks: LOOKS, withinMs: WITHIN_MS });
  };
  const pidOf = () => children.get(mark)?.leader?.pid ?? null;
  const callOff = limitMs === 0 ? () => {} : afterFairTime(limitMs + LATE_MS, pidOf, onLimit);
  children.set(mark, { leader: null, callOff });
}

function lead(mark: string, pid: number): void {
  const child = children.get(mark);
  if (child !== undefined) child.leader = { pid, startTicks: statOf(pid)?.startTicks ?? null };
}

function end(mark: string): void {
  children.get(mark)?.callOff();
  children.delete(mark);
}
