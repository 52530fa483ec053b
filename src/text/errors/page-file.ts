import { extname } from 'node:path';
import { JsdynoError } from './catalogue.ts';

/**
 * Refuses a name that promises another format, before anything is measured.
 * @param hint what to write instead
 * @throws JsdynoError BAD_OPTION
 */
export function checkPageFile(file: string, hint: string): void {
  if (/^\.html?$/i.test(extname(file))) return;
  throw new JsdynoError('BAD_OPTION', `a page must be an .html file, not "${file}"`, { hint });
}
