/** As many signs of a digest as tell two apart; other words as they are. Pure. */
export function shortDigest(text: string): string {
  return /^[0-9a-f]{40,}$/.test(text) ? text.slice(0, 12) : text;
}
