import type { ParameterValue } from '../../measure/configuration.ts';
import type { Calibration } from '../../measure/figures.ts';
import type { RowWanted } from './mapping.ts';

/** A row as it is listed or stored. */
interface Row {
  benchmark: string;
  parameters: Record<string, ParameterValue>;
  calibration?: Calibration | undefined;
}

/** Whether a row is one that a claim is about: parameters that it does not name may have any value. Pure. */
export function isWanted({ benchmark, parameters, calibration }: Row, wanted: RowWanted): boolean {
  if (benchmark !== wanted.benchmark) return false;
  return Object.entries(wanted.parameters).every(([name, value]) => {
    // Iterations that were chosen anew stand for those that were declared.
    const declared = calibration?.parameter === name ? calibration.declared : undefined;
    const own = declared ?? (Object.hasOwn(parameters, name) ? parameters[name] : undefined);
    if (value === null) return own === undefined;
    return own !== undefined && [value].flat().some((one) => String(one) === String(own));
  });
}
