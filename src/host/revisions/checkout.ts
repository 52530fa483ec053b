import { join } from 'node:path';
import { readJson } from '../files/json-file.ts';

/** Files of a commit, installed and built, that nobody else writes to. */
export interface Checkout {
  /** Absolute: the top. All have paths of the same length. */
  folder: string;
  commit: string;
  /** What installed its packages, `npm`; `--install` where a command was given; null where there were none. */
  manager: string | null;
  installed: boolean;
  /** A line each: what is not as in a clone. */
  warnings: string[];
}

/** What is written into the mark. */
export interface Mark extends Omit<Checkout, 'folder'> {
  schema: 1;
  /** Who makes it; sweep-checkouts.ts asks whether it is alive. */
  owner: string;
  isWhole: boolean;
}

/** Written last into `.git`: a checkout that has it whole is whole. */
export const MARK = 'jsdyno.json';

/** Undefined where the folder is no checkout of jsdyno's. */
export async function readMark(folder: string): Promise<Mark | undefined> {
  const mark = await readJson<Mark>(join(folder, '.git', MARK));
  return mark?.schema === 1 ? mark : undefined;
}
