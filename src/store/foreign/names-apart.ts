import type { ParameterValue } from '../../measure/configuration.ts';
import { orElse } from '../../text/errors/or-else.ts';

/** The names of files by their paths or URLs: what tells them apart, so that those of two checkouts are alike. */
export function namesApart(files: Iterable<string>): Map<string, string> {
  const paths = new Map([...files].map((file) => [file, pathOf(file)]));
  const common = commonFolder([...paths.values()]);
  return new Map([...paths].map(([file, path]) => [file, path.slice(common).join('/')]));
}

/** What tells rows apart, of which a parameter cannot take the place. */
export function named(
  names: Readonly<Record<string, ParameterValue | undefined>>,
  own: Readonly<Record<string, ParameterValue>>,
): Record<string, ParameterValue> {
  const renamed = Object.entries(own).map(
    ([key, value]) => [Object.hasOwn(names, key) ? `${key}_` : key, value] as const,
  );
  const given = Object.entries(names).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return Object.fromEntries([...given, ...renamed]);
}

/** A path or a URL of whatever system wrote it. */
function pathOf(path: string): readonly string[] {
  if (/^([a-z]:\\|\\\\)/i.test(path)) return path.split(/[\\/]/);
  const parts = path.split('/');
  return path.startsWith('file:') ? parts.map(decoded) : parts;
}

function decoded(part: string): string {
  return orElse(() => decodeURIComponent(part), part);
}

/** How many folders all files are in. */
function commonFolder([first = [], ...others]: readonly (readonly string[])[]): number {
  const differs = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  return differs === -1 ? first.length - 1 : differs;
}
