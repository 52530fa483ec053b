import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { makeScratch, removeScratch } from '../host/files/scratch.ts';
import { takeChildFile } from '../host/process/child-file.ts';
import type { Message } from './outcome.ts';

// A run reports into a file: every runtime can write one, and output of the benchmark cannot damage it.

/** Made once and emptied at the end: a folder for each run would cost it a millisecond. */
let scratch: string | undefined;

/** A path that no file has yet, and that no earlier run could guess. */
export function reportFile(ending = 'jsonl'): string {
  // A run may have removed the folder, or closed it.
  if (scratch === undefined || !isWritable(scratch)) {
    const folder = makeScratch('run');
    process.once('exit', () => removeScratch(folder));
    scratch = folder;
  }
  return join(scratch, `${randomBytes(9).toString('hex')}.${ending}`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the reports, in order, and removes the file. */
export function takeMessages(path: string): Message[] {
  const told = takeChildFile(path);
  if ('problem' in told) return [{ type: 'rubbish', reason: told.problem }];
  return told.text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseMessage);
}

function parseMessage(line: string): Message {
  try {
    return messageOf(JSON.parse(line));
  } catch {
    return rubbish(line);
  }
}

/** Turns input of a report channel into a message; invalid input becomes one of type `rubbish`, with a reason. */
export function messageOf(value: unknown): Message {
  return typeof value === 'object' && value !== null ? value : rubbish(JSON.stringify(value) ?? String(value));
}

function rubbish(text: string): Message {
  return {
    type: 'rubbish',
    reason: `reported ${text.length > 40 ? `${text.slice(0, 40)}...` : text}, which is no report`,
  };
}
