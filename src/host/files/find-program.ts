import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { isFile } from './if-there.ts';

interface ProgramSearch {
  /** Where PATH stands (on Windows PATHEXT, too); that of this process unless given. */
  env?: NodeJS.ProcessEnv;
  /** What relative paths are seen from; the working folder unless given. */
  folder?: string;
  /**
   * Leaves out what npm puts in front of PATH for the scripts that it runs: a `node` in node_modules is some package's, not
   * the machine's.
   */
  withoutPackages?: boolean;
}

/** The file behind a program's name, absolute, as a shell finds it; undefined where there is none. */
export function findProgram(name: string, search: ProgramSearch = {}): string | undefined {
  return programPlaces(name, search).find(isProgram);
}

/** A program's name as `spawn` takes it: on Windows that looks for .exe alone, so that a script such as npm.cmd needs its path. */
export function spawnable(name: string, search: ProgramSearch = {}, platform = process.platform): string {
  return platform === 'win32' ? (programPlaces(name, search, true).find(isProgram) ?? name) : name;
}

/** @param command of jsdyno, which starts it. @throws JsdynoError PROGRAM_NOT_STARTED where there is no such program */
export function mustFindProgram(name: string, command: 'doctor' | 'flame' | 'gc'): string {
  const found = findProgram(name);
  if (found !== undefined) return found;
  throw new JsdynoError('PROGRAM_NOT_STARTED', `there is no program ${name}`, {
    hint: `give its path, or type it as in a shell: jsdyno ${command} -- node app.js`,
  });
}

/**
 * Where a program of a name may lie, in the order of a shell: at its path where the name is one, else in the folders of
 * PATH. An empty part of PATH, which shells take for the working folder, is left out. Pure but for its defaults.
 */
export function programPlaces(
  name: string,
  { env = process.env, folder = process.cwd(), withoutPackages = false }: ProgramSearch,
  isWindows = process.platform === 'win32',
): string[] {
  const endings = isWindows ? endingsOf(name, env) : [''];
  const folders = /[\\/]/.test(name) ? ['.'] : foldersOf(env, isWindows);
  return folders
    .filter((one) => !withoutPackages || !/[/\\]node_modules[/\\]/.test(one))
    .flatMap((one) => endings.map((ending) => resolve(folder, one, name + ending)));
}

function foldersOf(env: NodeJS.ProcessEnv, isWindows: boolean): string[] {
  // A copy of Windows' environment, other than itself, tells large letters from small ones.
  const path = env.PATH ?? env.Path ?? '';
  return path.split(isWindows ? ';' : ':').filter((one) => one !== '');
}

/** What cmd.exe puts behind a name; one that has an ending is also looked for as it is. */
function endingsOf(name: string, { PATHEXT = '.COM;.EXE;.BAT;.CMD' }: NodeJS.ProcessEnv): string[] {
  const endings = PATHEXT.toLowerCase()
    .split(';')
    .filter((one) => one !== '');
  return /\.[^.\\/]+$/.test(name) ? ['', ...endings] : endings;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
}
