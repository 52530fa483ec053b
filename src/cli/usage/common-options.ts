import { Option } from 'commander';

/** Of commands with many options those that people use, in the order of need; `--help all` shows all. */
export const COMMON: Readonly<Record<string, string>> = {
  compare: 'old new filter set suite rev budget plan fail-if format explain',
  run: 'on suite filter exclude set runs track format',
  scatter: 'on xaxis category set suite runs plot log format',
  calibrate: 'on set suite runs start-n cv-threshold increase max-increases format',
  noise: 'on suite filter exclude set runs format',
  ops: 'on rev with filter runs budget test plan fail-if format explain',
  http: 'on scenario server command load connections duration rate fail-if format explain',
  startup: 'on rev warmup runs prepare parameter-list shell fail-if format export-json explain',
  memory: 'on rev command load duration interval runs pin fail-if format explain',
  sweep: 'on each ops startup memory http filter budget plan format explain',
  bisect: 'old new good bad ops startup memory http build budget plan format explain',
  why: 'old new rev ops startup memory http bisect try budget plan output format',
  load: 'rate connections duration method header body ramp fail-if histogram format explain',
  gate: 'base head config on budget only require-decision accept json markdown format explain',
  doctor: 'on pid load rate connections duration try output format',
  flame: 'on pid load duration heap perf diff output export format',
  gc: 'on pid load rate duration from try all output format',
  claims: 'only plan budget from runs output format lang',
};

/** The options that the help of a command shows, with the line that leads to the others. Pure. */
export function commonOptions(command: string, all: readonly Option[]): Option[] {
  const common = COMMON[command];
  if (common === undefined) return [...all];
  const shown = common.split(' ').flatMap((name) => all.filter(({ long }) => long === `--${name}`));
  const others = all.length - shown.length - 1;
  return [...shown, new Option('-h, --help [all]', `show this help; all: with ${others} more options`)];
}

/** Whether `--help all` was typed. Pure. */
export function asksForAll(argv: readonly string[]): boolean {
  return argv.some((word, i) => (word === '--help' || word === '-h') && argv[i + 1] === 'all');
}
