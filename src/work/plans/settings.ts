import type { Draft, Plan } from '../../measure/plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';

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

/**
 * Refuses a parameter that no chosen benchmark declares: most likely it is mistyped, and it would change nothing. Where nothing is
 * declared at all, no file could be loaded, and the rows say so.
 * @param option as typed, which the message begins with
 * @throws JsdynoError BAD_OPTION
 */
export function checkParameter(option: string, name: string, declared: ReadonlySet<string>): void {
  if (declared.size === 0 || declared.has(name)) return;
  const [close] = nearest(name, declared, 1);
  throw new JsdynoError('BAD_OPTION', `${option}: no chosen benchmark has a parameter ${name}`, {
    hint: close === undefined ? `there are ${[...declared].join(', ')}` : `did you mean ${close}?`,
  });
}

/**
 * Refuses settings whose parameter no chosen benchmark declares.
 * @throws JsdynoError BAD_OPTION
 */
export function checkSettingNames(set: readonly string[], declared: ReadonlySet<string>): void {
  for (const setting of set) checkParameter(`--set ${setting}`, settingName(setting), declared);
}
