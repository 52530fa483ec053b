/**
 * The kernel's notation for a set of CPUs: `0-3,8,10-11`
 * (https://docs.kernel.org/admin-guide/cputopology.html). `taskset -c` and `CPUSET=` take the same.
 */

/** CPU numbers, ascending, without repeats. Text that is not a list of CPUs gives none. */
export function parseCpuList(text: string): number[] {
  const cpus = new Set<number>();
  for (const part of text.trim().split(',')) {
    const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part);
    if (match === null) continue;
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : Number(match[2]);
    for (let cpu = first; cpu <= last; cpu++) cpus.add(cpu);
  }
  return [...cpus].sort((a, b) => a - b);
}

/** The shortest list of the CPUs: `[0, 1, 2, 8]` is `0-2,8`; none is the empty string. */
export function formatCpuList(cpus: Iterable<number>): string {
  const sorted = [...new Set(cpus)].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < sorted.length; ) {
    const first = sorted[i] as number;
    let last = first;
    while (sorted[i + 1] === last + 1) {
      last++;
      i++;
    }
    parts.push(first === last ? `${first}` : `${first}-${last}`);
    i++;
  }
  return parts.join(',');
}
