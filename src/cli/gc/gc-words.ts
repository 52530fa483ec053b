import { JsdynoError } from '../../text/errors/catalogue.ts';

/** `jsdyno gc` as it was typed. */
export interface GcCommand {
  on?: string;
  /** Milliseconds, as all times here. */
  duration?: number;
  load?: string;
  scenario?: string;
  rate?: number;
  connections: number;
  warmup?: number;
  pid?: number;
  from?: string;
  try?: boolean;
  tryFlags: string[];
  runs?: number;
  all?: boolean;
  format?: string;
  output?: string;
  offline?: boolean;
  progress: boolean;
}

/** Of what may be watched only one can be. */
const SUBJECTS = ['from', 'pid', 'scenario'] as const;

/** @throws JsdynoError BAD_USAGE */
export function checkWords(words: readonly string[], options: GcCommand): void {
  const bad = (what: string, hint: string) => new JsdynoError('BAD_USAGE', what, { hint });
  const typed = SUBJECTS.filter((name) => options[name] !== undefined).map((name) => `--${name}`);
  const subjects = [...typed, ...(words.length > 0 ? ['a command line'] : [])];
  if (subjects.length > 1) throw bad(`${subjects[0]} and ${subjects[1]} exclude each other`, 'name one thing to watch');
  if (subjects.length === 0) throw bad('it is not said what to watch', 'jsdyno gc -- node app.js');
  const isTried = options.try === true || options.tryFlags.length > 0;
  if (options.on !== undefined && words.length === 0 && options.scenario === undefined) {
    throw bad('--on is for a script or a --scenario', 'jsdyno gc --on node@22 -- app.js');
  }
  if (options.from !== undefined || options.pid !== undefined) {
    const what = options.from === undefined ? 'a process that runs already' : 'a file';
    if (isTried)
      throw bad(`--try starts the program itself, and ${what} cannot be started`, 'jsdyno gc --try -- node app.js');
  }
  const isLoaded = options.load !== undefined || options.scenario !== undefined;
  if (options.rate !== undefined && !isLoaded)
    throw bad('--rate is for --load or --scenario', '--load http://localhost:3000/');
  if (options.load !== undefined && options.scenario !== undefined) {
    throw bad('a --scenario is loaded by what it says itself', 'leave out --load');
  }
  if (options.load !== undefined && options.from !== undefined)
    throw bad('a file cannot be loaded', 'leave out --load');
  if (isTried && options.duration !== undefined && !isLoaded) {
    throw bad('--try times the whole program, which --duration would end', 'leave out --duration, or use --load');
  }
}
