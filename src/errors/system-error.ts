import { JsdynoError } from './catalogue.ts';

/** What a user can mend about a file: room, a quota, rights, a file system that is read-only. */
const MENDABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EFBIG']);

/** Whether writing failed for want of room or rights. */
export function isUnwritable(error: unknown): error is NodeJS.ErrnoException {
  return MENDABLE.has((error as NodeJS.ErrnoException)?.code ?? '');
}

/** What only writing does; `open` may have been for reading, where it is about rights. */
const WRITING = /^(?:write|mkdir|mkdtemp|copyfile|rename|symlink)$/;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** Such an error that nobody has said in words of his own, else the error as it came. */
export function fileError(error: unknown): unknown {
  if (error instanceof JsdynoError || !isUnwritable(error)) return error;
  const { code = '', syscall = '', path } = error;
  if (!NO_ROOM.has(code) && !WRITING.test(syscall)) return error;
  return new JsdynoError('FILE_UNWRITABLE', `cannot write ${path ?? 'a file'}: ${code}`, {
    hint: 'make room or give yourself the right to write there; TMPDIR names the folder for temporary files',
    cause: error,
  });
}
