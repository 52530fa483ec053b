/** What a stream can show. `process.stdout` will do. */
interface Shown {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** Whether lines can be drawn over: on any terminal but a dumb one, which obeys nothing. */
export function redraws({ isTTY }: Shown): boolean {
  return isTTY === true && process.env.TERM !== 'dumb';
}

/** The columns of a terminal; undefined for a file or a pipe, and for a terminal that does not know its size. */
export function columnsOf({ columns }: Shown): number | undefined {
  return columns === undefined || columns <= 0 ? undefined : columns;
}

/** The settings that say what signs a terminal has (POSIX, Base Definitions, 8.2: the first that is set counts). */
const LOCALE = ['LC_ALL', 'LC_CTYPE', 'LANG'] as const;

/**
 * Whether block elements look different from one another. They do not on a dumb terminal, on the console of Linux, whose font lacks
 * some, and in a locale without UTF-8. Without any setting they do, as in most containers.
 */
export function showsBlocks(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  if (env.TERM === 'dumb' || env.TERM === 'linux') return false;
  const locale = LOCALE.map((name) => env[name]).find((value) => value !== undefined && value !== '');
  return locale === undefined || /utf-?8/i.test(locale);
}
