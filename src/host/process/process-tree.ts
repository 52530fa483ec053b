import { procNames, readProc } from './proc.ts';

/**
 * A process and all of its descendants, parents first. Unlike in descendants.ts a process that lost its parent is not found, but a look
 * costs only as much as the tree is large.
 *
 * @param threads whose children are looked at: the kernel lists them by the thread that started them, and looking at all threads costs
 *   several times as much as at the main ones
 */
export function* processTree(pid: number, threads: 'all' | 'main'): Generator<number> {
  yield pid;
  const tasks = threads === 'main' ? [pid] : (procNames(`${pid}/task`) ?? []);
  for (const task of tasks) {
    const children = readProc(`${pid}/task/${task}/children`) ?? '';
    for (const child of children.split(' ').filter(Boolean)) yield* processTree(Number(child), threads);
  }
}
