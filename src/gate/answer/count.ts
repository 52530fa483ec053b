/** `1 row`, `18 rows`, `10,000 rows`. */
export function nounWords(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
