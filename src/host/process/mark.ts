import { randomBytes } from 'node:crypto';

/**
 * A variable in the environment of every child and of all that it starts, with the marks of its ancestors, separated by blanks. A child
 * that is itself a jsdyno hands on its marks, so ending it ends what it started.
 */
const NAME = 'JSDYNO_GUARDED';

/** What the marks of this process' children begin with; nobody else's do. */
export const OWN_MARKS = randomBytes(9).toString('hex');

let children = 0;

/**
 * A mark for one child. All are of one length: the size of the environment moves the stack, and that alone can make
 * programs faster or slower (Mytkowicz et al., Producing wrong data without doing anything obviously wrong!, ASPLOS 2009).
 */
export function newMark(): string {
  return OWN_MARKS + (++children).toString(36).padStart(6, '0');
}

export function withMark(env: NodeJS.ProcessEnv, mark: string): NodeJS.ProcessEnv {
  const given = process.env[NAME];
  return { ...env, [NAME]: given === undefined ? mark : `${given} ${mark}` };
}

/** Whether an environment, as /proc has it, holds a mark that is `beginning` or begins with it. */
export function hasMark(environment: string, beginning: string): boolean {
  const marks = environment.split('\0').find((variable) => variable.startsWith(`${NAME}=`)) ?? `${NAME}=`;
  const words = marks.slice(NAME.length + 1).split(' ');
  return words.some((mark) => mark.startsWith(beginning));
}
