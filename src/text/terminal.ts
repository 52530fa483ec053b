/** What a stream can show. `process.stdout` will do. */
interface Shown {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** Whether lines can be drawn over: on a terminal, unless it calls itself dumb and so obeys nothing. */
export function redraws({ isTTY }: Shown): boolean {
  return isTTY === true && process.env.TERM !== 'dumb';
}

/** The columns of a terminal; undefined for a file or a pipe, and for a terminal that does not know its size. */
export function columnsOf({ columns }: Shown): number | undefined {
  return columns === undefined || columns <= 0 ? undefined : columns;
}
