import { basename, extname } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';

/**
 * Checks the name of a picture's file before anything is measured or read for it.
 * @throws JsdynoError BAD_OPTION for a name that ends otherwise
 */
export function checkPlotFile(file: string): 'svg' | 'png' {
  const end = extname(file).toLowerCase();
  if (end === '.svg' || end === '.png') return end.slice(1) as 'svg' | 'png';
  throw new JsdynoError('BAD_OPTION', `a picture must be an .svg or a .png, not "${file}"`, {
    hint: `for example ${basename(file, extname(file)) || 'plot'}.svg`,
  });
}
