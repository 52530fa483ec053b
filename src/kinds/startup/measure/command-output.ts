import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../../host/files/hash.ts';
import { makeScratch, removeScratch } from '../../../host/files/scratch.ts';
import type { NotMeasured } from '../../../measure/outcome.ts';
import type { OutputValue, RowOutput } from '../../../measure/output.ts';
import type { RunRequest } from '../../../measure/request.ts';
import type { TimedProcess } from '../processes/start.ts';
import { measureCommand, type Surrounded } from './measure-command.ts';
import { Series } from './series.ts';

const STANDARD_OUTPUT = 'standard output';

/** What a process prints, by a run that counts for nothing. Never rejects for what the process does. */
export async function outputOfCommand(
  request: RunRequest,
  timedProcess: TimedProcess,
  around: Surrounded,
): Promise<RowOutput | NotMeasured> {
  const folder = makeScratch('run');
  const file = join(folder, 'output');
  const series = new Series();
  const quiet = { ...timedProcess, warmup: 0, showOutput: false };
  try {
    const { outcome } = await measureCommand(request, quiet, { ...around, output: file }, series);
    if (outcome.outcome !== 'ok') return outcome;
    return { of: 'what the process prints', values: linesOf(readFileSync(file)), remarks: [] };
  } finally {
    await series.end();
    removeScratch(folder);
  }
}

/** More are compared as one. */
const MOST_LINES = 10_000;
/** Of those in which a difference can be seen, and of each of them so many characters. */
const SHOWN_LINES = 100;
const SHOWN = 200;

/** A line is a value, so that one that has the time in it is told from the others; and how many there are is one more. Pure. */
export function linesOf(output: Buffer): OutputValue[] {
  if (output.length === 0) return [{ name: STANDARD_OUTPUT, digests: ['empty'], shown: ['nothing'] }];
  const lines = output.toString('latin1').split('\n');
  const count = { name: 'the number of lines', digests: [String(lines.length)], shown: [String(lines.length)] };
  if (lines.length > MOST_LINES) {
    return [count, { name: STANDARD_OUTPUT, digests: [sha256(output)], shown: [`${output.length} bytes`] }];
  }
  return [
    count,
    {
      name: STANDARD_OUTPUT,
      digests: lines.map((line) => sha256(line)),
      shown: lines.slice(0, SHOWN_LINES).map((line) => Buffer.from(line, 'latin1').toString().slice(0, SHOWN)),
    },
  ];
}
