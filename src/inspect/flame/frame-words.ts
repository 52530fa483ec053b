/** How a frame is named where it is shown. Pure; the browser has it, too. */

export interface NamedFrame {
  name: string;
  file: string;
  /** 0 where not told. */
  line: number;
  column: number;
  package: string;
}

/** The name, or for a function without one where it stands: `(anonymous) app.js:12`. */
export function frameName(frame: NamedFrame, anonymous: string): string {
  if (frame.name !== '') return frame.name;
  const place = shortPlace(frame);
  return place === '' ? anonymous : `${anonymous} ${place}`;
}

/** `/srv/app.js:12:3`; empty where not told. */
export function placeOf({ file, line, column }: NamedFrame): string {
  if (file === '' || line === 0) return file;
  return column === 0 ? `${file}:${line}` : `${file}:${line}:${column}`;
}

/** The same without folders and column: `app.js:12`, of dependencies in their package, `lib/types.js:1204`. */
export function shortPlace({ file, line, package: owner }: NamedFrame): string {
  const inPackage = owner === '' ? -1 : file.lastIndexOf(`/${owner}/`);
  const short = inPackage === -1 ? (file.split(/[/\\]/).at(-1) ?? '') : file.slice(inPackage + owner.length + 2);
  return short === '' || line === 0 ? short : `${short}:${line}`;
}

/** Longer names of sides would be most of a table. Signs. */
const SHORT = 18;

/** What sides are called where there is little room: by their names, or where these are long by letters. */
export function sideNames(sides: readonly string[]): string[] {
  const isShort = sides.every((side) => side.length <= SHORT) && new Set(sides).size === sides.length;
  return sides.map((side, i) => (isShort ? side : 'AB'.charAt(i)));
}
