/** Names values of any size and depth in messages. */

/** The most characters of a key, and of a value, in a message. */
const LONGEST_KEY = 60;
const LONGEST = 42;

/** A few characters of a value. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, LONGEST_KEY)) : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 2)}…` : text;
}

/** The beginning of a key. */
export function shownKey(key: string): string {
  return key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key;
}

/** A place within a value: `runs[17].rate`. */
export function placeWords(place: string, path: readonly unknown[]): string {
  let words = place;
  for (const key of path) {
    if (typeof key === 'number') words += `[${key}]`;
    else words += `${words === '' ? '' : '.'}${shownKey(String(key))}`;
  }
  return words;
}

/** The place of an issue that a schema found, within the value that is there: `it` for the whole. */
export function issuePlace({ path = [] }: { path?: readonly { key: unknown }[] | undefined }, place = ''): string {
  return (
    placeWords(
      place,
      path.map(({ key }) => key),
    ) || 'it'
  );
}
