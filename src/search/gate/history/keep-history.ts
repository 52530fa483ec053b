import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, readEnvironment } from '../../../host/machine/environment.ts';
import { cannotWrite } from '../../../text/errors/system-error.ts';
import type { GateReport } from '../gate-report.ts';
import { historyLine } from './history-line.ts';
import { historyMachine } from './machine.ts';
import { appendOnBranch } from './on-branch.ts';

/** What `--history` names: `branch:gate-history`, `branch:origin/gate-history`, or a folder. */
const BRANCH = 'branch:';

/**
 * Keeps the result of a gate for trends: a line in the file of this machine. The gate itself never reads it: figures of
 * other days and machines are no base.
 *
 * @param place as typed behind --history
 * @param repository the folder whose branch it is
 * @returns where it was kept, in words
 * @throws JsdynoError HISTORY_UNWRITABLE, FILE_UNWRITABLE, BAD_OPTION
 */
export async function keepHistory(
  report: GateReport,
  place: string,
  { repository = process.cwd(), environment }: { repository?: string; environment?: Environment } = {},
): Promise<string> {
  const machine = historyMachine(environment ?? (await readEnvironment({ sampleMs: 0 })));
  const file = `${machine.key}.jsonl`;
  const line = `${JSON.stringify(historyLine(report, machine))}\n`;
  if (!place.startsWith(BRANCH)) {
    appendLine(place, file, line);
    return join(place, file);
  }
  const branch = place.slice(BRANCH.length);
  const message = `Gate of ${report.head.commit.slice(0, 12)} on ${machine.cpu}`;
  await appendOnBranch(repository, branch, { file, line, message });
  return `${file} on ${branch}`;
}

/** One write at the end of the file, so that two processes do not mix; a line that a kill cut short is ended first. */
function appendLine(folder: string, name: string, line: string): void {
  const path = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true });
    appendFileSync(path, endsInLine(path) ? line : `\n${line}`);
  } catch (error) {
    throw cannotWrite(path, error, 'name another folder for --history');
  }
}

function endsInLine(path: string): boolean {
  const file = openSync(path, 'a+');
  try {
    const { size } = fstatSync(file);
    const last = Buffer.alloc(1);
    return size === 0 || (readSync(file, last, 0, 1, size - 1) === 1 && last[0] === 0x0a);
  } finally {
    closeSync(file);
  }
}
