import { procNames, readProc } from './proc.ts';

/**
 * A process and all below it, by who started whom, the upper ones first. What has lost its parent is not found, as
 * descendants.ts finds it; but a look costs no more than the tree is large.
 *
 * @param threads of which threads the children are looked at: the kernel lists them by the thread that started them, and
 *   to look at all threads costs several times that of the main ones
 */
export function* processTree(pid: number, threads: 'all' | 'main'): Generator<number> {
  yield pid;
  const tasks = threads === 'main' ? [pid] : (procNames(`${pid}/task`) ?? []);
  for (const task of tasks) {
    const children = readProc(`${pid}/task/${task}/children`) ?? '';
    for (const child of children.split(' ').filter(Boolean)) yield* processTree(Number(child), threads);
  }
}
