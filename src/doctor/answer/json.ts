import { jsonDocument } from '../../report/json-envelope.ts';
import type { Judgement } from '../judge/finding.ts';
import type { Recording } from '../recording.ts';
import type { Tried } from './tried.ts';

/** The answer as JSON: docs/doctor.md has its fields. Pure. */
export function doctorJson(
  { program, runtime, cpus, load, from }: Recording,
  judgement: Judgement,
  tried: readonly Tried[] = [],
): string {
  const { verdict, findings, disturbance, figures, blind, remarks } = judgement;
  const { load: _, ...rest } = figures;
  return jsonDocument('doctor', 1, {
    program,
    runtime,
    cpus,
    startedAt: from,
    verdict,
    findings,
    disturbance,
    figures: rest,
    load,
    blind,
    remarks,
    tried,
  });
}
