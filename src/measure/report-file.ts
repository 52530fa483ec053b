import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratch } from '../process/scratch.ts';
import type { Message } from './outcome.ts';

// A run reports into a file: it works alike on every runtime, and whatever a benchmark prints cannot spoil it.

/** Made once and emptied at the end: a folder for each run would cost it a millisecond. */
let scratch: string | undefined;
let runs = 0;

/** A path that no file has yet. */
export function reportFile(): string {
  if (scratch === undefined) {
    const folder = makeScratch('run');
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    scratch = folder;
  }
  return join(scratch, `${++runs}.jsonl`);
}

/** What was reported, in order, and removes the file. A line that is no JSON becomes a message of type `rubbish`. */
export function takeMessages(path: string): Message[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return []; // nothing was reported
  }
  rmSync(path, { force: true });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseMessage);
}

function parseMessage(line: string): Message {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return { type: 'rubbish' };
  }
}
