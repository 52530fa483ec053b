import { type Envelope, jsonDocument } from '../../../show/report/json-envelope.ts';
import { type Cost, costOf } from '../course/cost.ts';
import type { Course, RestedOn, Stretch } from '../course/course.ts';
import { coursesOf } from '../course/courses.ts';
import { wholeStory } from '../course/story.ts';
import type { Figures, Judgement } from '../judge/finding.ts';
import type { Recording } from '../recording.ts';
import type { About } from './about.ts';
import type { Tried } from './tried.ts';

/** What was found, as plain data: docs/doctor.md has its fields. */
export interface DoctorAnswer
  extends Pick<Recording, 'program' | 'runtime' | 'cpus' | 'load'>,
    Omit<Judgement, 'figures'> {
  /** milliseconds since 1970 */
  startedAt: number;
  figures: Omit<Figures, 'load'>;
  /** what came of --try */
  tried: readonly Tried[];
  /** what looking took, measured meanwhile */
  cost: Cost;
  /** under what conditions; null where nobody told */
  about: About | null;
  /** signals over time; what is not told is not there */
  courses: Course[];
  /** when each finding was seen */
  restedOn: RestedOn[];
  /** when the machine was too disturbed to judge */
  leftOut: Stretch[];
}

/**
 * What a program waits for, as printed by jsdyno doctor --format json. Shares from 0 to 1. null stands wherever something is not known.
 * @title jsdyno doctor
 */
export interface DoctorDocument extends Envelope<'doctor', 1>, DoctorAnswer {}

/** Pure. */
export function doctorAnswer(
  recording: Recording,
  judgement: Judgement,
  tried: readonly Tried[] = [],
  about: About | null = null,
): DoctorAnswer {
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
  return jsonDocument<DoctorDocument>('doctor', 1, doctorAnswer(...answer));
}
