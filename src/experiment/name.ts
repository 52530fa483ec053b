import { randomInt } from 'node:crypto';

/** Without letters that are mistaken for figures. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';

/** A name to type: local date and time, three letters against two in the same minute. `1121-0946-kfw` */
export function experimentName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}`;
  const letters = Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${day}-${time}-${letters}`;
}
