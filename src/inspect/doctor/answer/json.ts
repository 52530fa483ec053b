import { jsonDocument } from '../../../show/report/json-envelope.ts';
import { costOf } from '../course/cost.ts';
import { coursesOf } from '../course/courses.ts';
import { wholeStory } from '../course/story.ts';
import type { Judgement } from '../judge/finding.ts';
import type { Recording } from '../recording.ts';
import type { About } from './about.ts';
import type { Tried } from './tried.ts';

/** What was found, as plain data: docs/doctor.md has its fields. */
export type DoctorAnswer = ReturnType<typeof doctorAnswer>;

/** Pure. */
export function doctorAnswer(
  recording: Recording,
  judgement: Judgement,
  tried: readonly Tried[] = [],
  about: About | null = null,
) {
  const { program, runtime, cpus, load, from } = recording;
  const { verdict, findings, disturbance, figures, blind, remarks } = judgement;
  const { load: _, ...rest } = figures;
  const { all, restedOn, leftOut } = wholeStory(recording, findings);
  return {
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
    cost: costOf(recording),
    about,
    courses: coursesOf(recording, all),
    restedOn,
    leftOut,
  };
}

/** The answer as JSON. Pure. */
export function doctorJson(...answer: Parameters<typeof doctorAnswer>): string {
  return jsonDocument('doctor', 1, doctorAnswer(...answer));
}
