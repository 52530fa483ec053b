// Resolution of `jsdyno` and other tools for import on Node without synchronous hooks: by module.register, or as --experimental-loader.
// `?none` leaves the other tools.

import { pathToFileURL } from 'url';
import specifiers from './specifiers.cjs';

const targets = specifiers.targetsOf(import.meta.url.split('?')[1]);

export async function resolve(specifier, context, next) {
  const target = targets[specifiers.bareName(specifier)];
  if (target === undefined) return next(specifier, context, next);
  return { url: pathToFileURL(target).href, format: 'commonjs', shortCircuit: true };
}
