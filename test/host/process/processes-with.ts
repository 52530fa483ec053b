import { allPids, readProc } from '../../../src/host/process/proc.ts';

/** Processes that were started with a variable (`NAME=value`) in their environment; none where there is no /proc. */
export function processesWith(variable: string): number[] {
  return (allPids() ?? []).filter((pid) => readProc(`${pid}/environ`)?.split('\0').includes(variable));
}
