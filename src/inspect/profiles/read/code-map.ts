/** Which code was at an address, while code is made, moved and dropped: what a log of V8 tells before each tick. */
import { firstWhere } from '../../../stats/first-where.ts';

/** Entries are kept by the page that they begin in. */
const PAGE = 2 ** 16;
/** Larger code is cut: V8 compiles none of this size, and a log that says so is damaged. */
const LARGEST = 2 ** 20;

interface Entry<T> {
  start: number;
  size: number;
  code: T;
}

export class CodeMap<T> {
  /** Each in ascending order of `start`. */
  private readonly pages = new Map<number, Entry<T>[]>();

  /** What begins where another one did takes its place. */
  add(start: number, size: number, code: T): void {
    const number = Math.floor(start / PAGE);
    let page = this.pages.get(number);
    if (page === undefined) {
      page = [];
      this.pages.set(number, page);
    }
    const at = above(page, start);
    const entry = { start, size: Math.min(size, LARGEST), code };
    if (page[at - 1]?.start === start) page[at - 1] = entry;
    else if (at === page.length) page.push(entry);
    else page.splice(at, 0, entry);
  }

  move(from: number, to: number): void {
    const entry = this.remove(from);
    if (entry !== undefined) this.add(to, entry.size, entry.code);
  }

  remove(start: number): Entry<T> | undefined {
    const page = this.pages.get(Math.floor(start / PAGE));
    if (page === undefined) return undefined;
    const at = above(page, start) - 1;
    return page[at]?.start === start ? page.splice(at, 1)[0] : undefined;
  }

  /** The code that the address is in; of code that lies over older one, the later part. */
  find(address: number): T | undefined {
    const number = Math.floor(address / PAGE);
    for (let back = 0; back <= LARGEST / PAGE; back++) {
      const page = this.pages.get(number - back);
      if (page === undefined || page.length === 0) continue;
      const entry = page[above(page, address) - 1];
      if (entry !== undefined) return address < entry.start + entry.size ? entry.code : undefined;
    }
    return undefined;
  }
}

/** The index of the first entry that begins behind the address, of entries in ascending order. */
export function above(page: readonly { start: number }[], address: number): number {
  return firstWhere(page.length, (i) => (page[i] as { start: number }).start > address);
}
