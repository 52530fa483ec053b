/**
 * The address of the next page by a `link` header (RFC 8288), or null: this was the last. Only an address below the base is
 * one: the token goes wherever pages are asked for.
 */
export function nextPage(link: string | undefined, base: string): string | null {
  const found = /<([^<>]+)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (found === undefined || !URL.canParse(found)) return null;
  const [next, first] = [new URL(found), new URL(base)];
  const folder = first.pathname.endsWith('/') ? first.pathname : `${first.pathname}/`;
  return next.origin === first.origin && next.pathname.startsWith(folder) ? next.href : null;
}
