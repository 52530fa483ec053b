import { randomInt } from 'node:crypto';

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
