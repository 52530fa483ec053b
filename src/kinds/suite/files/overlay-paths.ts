import { existsSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ParameterValue } from '../../../measure/configuration.ts';
import type { Overlay } from './overlay.ts';

// Benchmarks have paths of their own files in parameters and flags. The plan and the rows have the suite's paths, as
// upstream spells them and as the next experiment finds them; a process gets the paths of its copy.

type Places = Pick<Overlay, 'root' | 'source' | 'folder'>;

/** Turns a text of a process in the overlay into the text that it would be in the suite. */
export function asInSuite(text: string, { root, source }: Places): string {
  return moved(text, root, source === parse(source).root ? '' : source);
}

/** Turns a text of a plan into the text that a process in the overlay needs; paths beside the suite stay as they are. */
export function asInOverlay(text: string, { source, folder }: Places): string {
  return moved(text, join(source, basename(folder)), folder);
}

/** Turns a flag of a plan likewise; a flag of upstream's may name a file of the suite as seen from the checkout. */
export function flagInOverlay(flag: string, places: Places): string {
  const at = flag.indexOf('=') + 1;
  const path = flag.slice(at).replace(/^\.\//, '');
  const own = join(places.root, path);
  const isOfSuite = at > 0 && path.startsWith(`${basename(places.folder)}/`) && existsSync(own);
  return isOfSuite ? flag.slice(0, at) + own : asInOverlay(flag, places);
}

/** Parameters with every text moved. */
export function parametersMoved(
  parameters: Record<string, ParameterValue>,
  move: (text: string) => string,
): Record<string, ParameterValue> {
  return Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [key, typeof value === 'string' ? move(value) : value]),
  );
}

/** Replaces whole parts of paths only: a folder whose name merely begins alike is another folder. */
function moved(text: string, from: string, to: string): string {
  const path = replaced(text, from, to);
  return replaced(path, pathToFileURL(from).href, to === '' ? 'file://' : pathToFileURL(to).href);
}

function replaced(text: string, from: string, to: string): string {
  let result = '';
  let rest = text;
  for (let at = rest.indexOf(from); at >= 0; at = rest.indexOf(from)) {
    const next = rest[at + from.length];
    const isWhole = next === undefined || !/[\w.-]/.test(next);
    result += rest.slice(0, at) + (isWhole ? to : from);
    rest = rest.slice(at + from.length);
  }
  return result + rest;
}
