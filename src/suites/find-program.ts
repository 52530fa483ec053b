import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** The file behind a program's name, as `execvp` finds it. */
export function findProgram(name: string, folder: string): string | undefined {
  if (/[\\/]/.test(name)) return isProgram(resolve(folder, name)) ? resolve(folder, name) : undefined;
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat', ''] : [''];
  const places = (process.env.PATH ?? '').split(delimiter).filter((place) => place !== '');
  return places.flatMap((place) => endings.map((ending) => join(place, name + ending))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
