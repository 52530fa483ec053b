// Resolution of `jsdyno` for import on Node without synchronous hooks: by module.register, or as --experimental-loader.

import { pathToFileURL } from 'url';
import specifiers from './specifiers.cjs';

export async function resolve(specifier, context, next) {
  if (!(specifier in specifiers.targets)) return next(specifier, context, next);
  const url = pathToFileURL(specifiers.targets[specifier]).href;
  return { url, format: 'commonjs', shortCircuit: true };
}
