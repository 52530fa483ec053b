import { JsdynoError } from './catalogue.ts';

/** Errors of files that a user can mend: no room, a quota, rights, a read-only file system. */
const MENDABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EFBIG']);

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** Whether writing failed because there is no room or no right. */
export function isUnwritable(error: unknown): error is NodeJS.ErrnoException {
  return MENDABLE.has((error as NodeJS.ErrnoException)?.code ?? '');
}

/** How git, npm and other programs say that there is no room. */
const SAYS_NO_ROOM =
  /\bENOSPC\b(?!: System limit for number of file watchers)|\bEDQUOT\b|no space left on device|disk quota exceeded/i;

/** Whether what a program printed says that it had no room to write. */
export function saysNoRoom(said: string): boolean {
  return SAYS_NO_ROOM.test(said);
}

/** Whether writing failed because there is no room. Such an error of an open file has no path. */
export function hasNoRoom(error: unknown): boolean {
  return NO_ROOM.has((error as NodeJS.ErrnoException)?.code ?? '');
}

/** System calls that only write. `open` is not among them: an error about rights may come from reading. */
const WRITING = /^(?:write|mkdir|mkdtemp|copyfile|rename|symlink)$/;
/** Errors of a typed path, whatever is done with it: no rights, a link to itself, a name that is too long. */
const UNREACHABLE = new Set(['EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG']);
const READING = /^(?:l?stat|open|access|scandir|readlink|realpath|opendir)$/;
/** A name that is too long may be as long as a command line. */
const MOST_SHOWN = 200;

/** One of these errors as a message for the user, unless it is one already; any other error unchanged. */
export function fileError(error: unknown): unknown {
  if (error instanceof JsdynoError || !(error instanceof Error)) return error;
  const { code = '', syscall = '', path } = error as NodeJS.ErrnoException;
  if (hasNoRoom(error) || (isUnwritable(error) && WRITING.test(syscall))) {
    return cannotWrite(
      path ?? 'a file',
      error,
      'free some space, or give yourself the right to write there; TMPDIR names the folder for temporary files',
    );
  }
  if (path === undefined || !UNREACHABLE.has(code) || !READING.test(syscall)) return error;
  const shown = path.length > MOST_SHOWN ? `${path.slice(0, MOST_SHOWN)}…` : path;
  return new JsdynoError('FILE_UNREADABLE', `cannot read ${shown}: ${code}`, {
    hint: 'name another file, or give yourself the right to read it',
    cause: error,
  });
}

/** A file that cannot be written, with the system's word for why. */
export function cannotWrite(path: string, error: unknown, hint = 'name another file'): JsdynoError {
  const { code } = error as NodeJS.ErrnoException;
  const why = code === undefined ? '' : `: ${code}`;
  return new JsdynoError('FILE_UNWRITABLE', `cannot write ${path}${why}`, {
    hint,
    details: String(error),
    cause: error,
  });
}
