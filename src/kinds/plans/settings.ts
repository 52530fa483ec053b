import { JsdynoError } from '../../errors/catalogue.ts';
import type { Draft, Plan } from '../plan.ts';

/** A plan whose parameters can be set by `--set name=value`. */
interface WithSettings extends Plan {
  set: string[];
}

/**
 * The plan with CPUSET taken out: `--set CPUSET=0-2` is upstream's way to say `--pin 0-2`, and no benchmark gets to see it.
 * @throws JsdynoError BAD_OPTION for a setting without a value
 */
export function takeCpuSet<P extends Draft<WithSettings>>(plan: P): P {
  const cpuSet = plan.set.find((setting) => setting.startsWith('CPUSET='));
  const set = plan.set.filter((setting) => setting !== cpuSet);
  const wrong = set.find((setting) => !/^[^=]+=/.test(setting));
  if (wrong === undefined) return { ...plan, set, pin: cpuSet?.slice('CPUSET='.length) ?? plan.pin };
  throw new JsdynoError('BAD_OPTION', `--set ${wrong} has no value`, { hint: 'type --set name=value' });
}

/** The name in `name=value`. */
export function settingName(setting: string): string {
  return setting.slice(0, setting.indexOf('='));
}

/** Warnings for settings whose parameter no row has: most likely mistyped, but upstream forwards them. Pure. */
export function unknownSettings(
  set: readonly string[],
  rows: readonly { parameters: Record<string, unknown> }[],
): string[] {
  const isKnown = (name: string) => rows.length === 0 || rows.some(({ parameters }) => Object.hasOwn(parameters, name));
  return set
    .filter((setting) => !isKnown(settingName(setting)))
    .map((setting) => `--set ${setting}: no chosen benchmark has a parameter ${settingName(setting)}`);
}
