import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** As many as a report may have: readGateJson. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * The text of a file that somebody else may have written, such as a fork's artefact: a plain file of a sensible size. A link
 * could lead to a file of this machine.
 *
 * @throws JsdynoError FILE_UNREADABLE
 */
export function untrustedText(path: string): string {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw unreadable(path, code === 'ELOOP' ? 'it is a link' : String(code), error);
  }
  try {
    const about = fstatSync(file);
    if (!about.isFile()) throw unreadable(path, 'it is no file');
    if (about.size > MOST_BYTES) throw unreadable(path, `it has ${about.size} bytes, and no report is that large`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function unreadable(path: string, why: string, cause?: unknown): JsdynoError {
  return new JsdynoError('FILE_UNREADABLE', `cannot read ${path}: ${why}`, {
    hint: 'name the file that "jsdyno gate --json FILE" wrote',
    ...(cause === undefined ? {} : { cause }),
  });
}
