/** The words of a command line that repeats a plan. Each function gives none where there is nothing to say. Pure. */
import { DEFAULT_MARGIN } from '../../stats/margin.ts';
import { DEFAULT_TIMEOUT_MS, type Plan, type Recorded } from '../plan.ts';

/** `--name value`. */
export function option(name: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [`--${name}`, String(value)];
}

/** `--name`. */
export function flag(name: string, isSet: boolean | undefined): string[] {
  return isSet === true ? [`--${name}`] : [];
}

/** `--turns` or `--sequential`, as it was said. */
export function turnsWords(turns: boolean | undefined): string[] {
  return turns === undefined ? [] : [turns ? '--turns' : '--sequential'];
}

/** `--name value` for each. */
export function each(name: string, values: readonly string[] = []): string[] {
  return values.flatMap((value) => option(name, value));
}

/** Milliseconds as seconds. */
export function inSeconds(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : `${milliseconds / 1000}s`;
}

/** Margin and time limit where they are not the usual ones; the seed always, since each experiment draws another. */
export function judgingWords({ margin, pin, lanes, timeoutMs, seed }: Omit<Recorded<Plan>, 'kind'>): string[] {
  return [
    ...option('margin', margin === undefined || margin === DEFAULT_MARGIN ? undefined : `${margin * 100}%`),
    ...option('pin', pin),
    ...option('lanes', lanes),
    ...option('timeout', timeoutMs === undefined || timeoutMs === DEFAULT_TIMEOUT_MS ? undefined : timeoutMs / 1000),
    ...option('seed', seed),
  ];
}
