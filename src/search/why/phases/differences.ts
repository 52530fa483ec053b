import type { FrameKind } from '../../../inspect/profiles/profile.ts';
import { differencesBetween } from '../differences/between.ts';
import type { Hints } from '../differences/differences.ts';
import type { Where } from '../where/where.ts';
import { whereOf } from '../where-of.ts';
import { readySides, type TakePhase, type Taking } from './phase.ts';

/** What differs before anything is known of where the time goes. */
export const takeDifferences: TakePhase = async (taking) => {
  taking.say('what differs between the two');
  taking.keep('first', await between(taking, { frames: [], nativeFunctions: [] }));
  return null;
};

/** The same once more, with the functions that profiles found on the path. */
export const takePath: TakePhase = async (taking) => {
  const where = whereOf(taking.state.taken);
  const hints = where === null ? null : hintsOf(where);
  if (hints === null || hints.frames.length + hints.nativeFunctions.length === 0) return null;
  taking.say('what differs on the path');
  taking.keep('on the path', await between(taking, hints));
  return null;
};

function between(taking: Taking, { frames, nativeFunctions }: Pick<Hints, 'frames' | 'nativeFunctions'>) {
  const { state, execution, abort } = taking;
  const { kind, work } = execution;
  const { row } = state;
  const [old, to] = readySides(taking);
  const file = kind.fileOf?.(row, work);
  return differencesBetween(
    old,
    to,
    { frames, nativeFunctions, row: `${row.benchmark} ${row.configuration}`, ...(file === undefined ? {} : { file }) },
    abort,
  );
}

/** Frames on the path, at most so many of each: a diff of more is not read. */
const MOST = 12;
const SCRIPTS: readonly FrameKind[] = ['application', 'dependency', 'node'];
const NATIVE: readonly FrameKind[] = ['native', 'v8', 'compiler', 'collector', 'regexp'];

/** Frames whose time differs, those that take most before the rest. Pure. */
function hintsOf({ profiled }: Pick<Where, 'profiled'>): Pick<Hints, 'frames' | 'nativeFunctions'> {
  const frames = profiled.flatMap((one) => one.frames.filter(({ isMain }) => isMain));
  const named = (kinds: readonly FrameKind[]) =>
    frames
      .filter(({ frame, old, new: to }) => kinds.includes(frame.kind) && frame.name !== '' && old + to > 0)
      .slice(0, MOST);
  return {
    frames: named(SCRIPTS).map(({ frame: { name, file, line } }) => ({ name, file, line })),
    nativeFunctions: [...new Set(named(NATIVE).map(({ frame }) => frame.name))],
  };
}
