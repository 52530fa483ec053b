import { readFileSync, realpathSync } from 'node:fs';
import { extname, relative, resolve } from 'node:path';

/** Pictures that show nothing but themselves: an SVG in an img element runs no script and asks for nothing (SVG 2, 2.2.2). */
const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

/** A picture of an article's folder as a data: address; null for one of another place or type, or that cannot be read. */
export function dataImage(folder: string, href: string): string | null {
  const type = TYPES[extname(href).toLowerCase()];
  if (type === undefined || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return null;
  try {
    const path = realpathSync(resolve(folder, decodeURIComponent(href)));
    const inside = relative(realpathSync(folder), path);
    if (inside.startsWith('..') || resolve(inside) === inside) return null;
    return `data:${type};base64,${readFileSync(path).toString('base64')}`;
  } catch {
    return null;
  }
}
