/** Names of files and frames as other tools take them. */

import { printable } from '../../../text/printable.ts';
import type { Frame } from '../profile.ts';

/** A path as an address, so that DevTools and editors open it; what is an address or a module's name already stays. */
export function fileAddress(file: string | null): string {
  if (file === null) return '';
  if (file.startsWith('/')) return `file://${escaped(file)}`;
  return /^[A-Za-z]:[\\/]/.test(file) ? `file:///${escaped(file.replaceAll('\\', '/'))}` : file;
}

const escaped = (path: string): string => encodeURI(path.toWellFormed()).replaceAll('#', '%23').replaceAll('?', '%3F');

/** `fn (/app/a.js:12:5)`, as in a stack trace; a name alone where no file is told. */
export function frameText({ name, file, line, column, kind }: Frame): string {
  const shown = printable(name === '' ? '(anonymous)' : name);
  // A library is no place in a source.
  if (file === null || (line === null && !['application', 'dependency', 'node', 'wasm'].includes(kind))) return shown;
  const place = line === null ? '' : column === null ? `:${line}` : `:${line}:${column}`;
  return `${shown} (${printable(file)}${place})`;
}
