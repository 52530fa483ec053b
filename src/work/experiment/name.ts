import { randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Letters that nobody mistakes for digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';

/** A name to type: local date and time, and three letters to tell apart two experiments of a minute. `1121-0946-kfw` */
export function experimentName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}`;
  const letters = Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${day}-${time}-${letters}`;
}

/**
 * A name that no stored experiment has: of 131 of one minute, of whatever year, two have the same three letters with even chances.
 * @param draw a name for a time
 */
export function freeName(database: DatabaseSync, now: Date, draw = experimentName): string {
  const taken = database.prepare('SELECT 1 FROM experiment WHERE name = ?');
  let name = draw(now);
  while (taken.get(name) !== undefined) name = draw(now);
  return name;
}
