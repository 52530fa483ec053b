import { findProgram } from '../../host/files/find-program.ts';
import { isFile, isFolder } from '../../host/files/if-there.ts';
import type { Wanted } from '../../inspect/capture/taken.ts';
import type { FlameCommand } from '../../inspect/flame/options.ts';
import { checkEnding } from '../../inspect/flame/taken/exports.ts';
import type { Profiled } from '../../inspect/flame/taken/take-asked.ts';
import { startable } from '../../inspect/observed/named-runtime.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkPageFile } from '../../text/errors/page-file.ts';

/** What the words and options together ask for. */
type Asked =
  | Profiled
  | { what: 'files'; paths: readonly string[] }
  | { what: 'difference'; paths: readonly [string, string] };

/** Endings of files with profiles. A program has others, and none of these is one's first word. */
const PROFILE =
  /(\.(cpuprofile|heapprofile|pb|pb\.gz|pprof|collapsed|folded|json|json\.gz|txt|log|perf)|\/?isolate-[^/]*\.log)$/i;

const SCRIPT = /\.[cm]?[jt]sx?$/i;

/** What is on the disk and cannot be started is no program, whatever its ending; a script can, since a runtime starts it. */
const isProfile = (word: string): boolean =>
  PROFILE.test(word) || (!SCRIPT.test(word) && isFile(word) && findProgram(word) === undefined);

/** @throws JsdynoError BAD_USAGE, BAD_OPTION, FILE_UNREADABLE, PROGRAM_NOT_STARTED */
export function askedBy(words: readonly string[], command: FlameCommand): Asked {
  checkTogether(command, words);
  if (command.output !== '-' && command.page) {
    checkPageFile(command.output, '-o flame.html; --export writes .cpuprofile, .pb.gz and .collapsed');
  }
  const { pid, scenario, diff } = command;
  const [first] = words;
  const areFiles = first !== undefined && isProfile(first);
  for (const file of command.exports) checkExport(file, command, areFiles ? null : wantedBy(command));
  if (diff === true) {
    const [before, after, ...more] = words;
    if (before !== undefined && after !== undefined && more.length === 0) {
      return { what: 'difference', paths: [before, after] };
    }
    throw new JsdynoError('BAD_USAGE', `--diff takes two files, not ${words.length}`, {
      hint: 'jsdyno flame --diff before.cpuprofile after.cpuprofile; "--export FILE" keeps a profile',
    });
  }
  if (pid !== undefined) return { what: 'process', pid };
  if (scenario !== undefined) return { what: 'scenario', name: scenario };
  if (first === undefined) {
    throw new JsdynoError('BAD_USAGE', 'there is nothing to profile', {
      hint: 'jsdyno flame -- node app.js, or the files of profiles',
    });
  }
  if (!areFiles && command.on === undefined && isFolder(first) && findProgram(first) === undefined) {
    throw new JsdynoError('FILE_UNREADABLE', `${first} is a folder`, { hint: 'name the files with profiles in it' });
  }
  if (!areFiles) return { what: 'program', words: startable(words, command.on !== undefined) };
  const missing = words.find((path) => !isFile(path));
  if (missing === undefined) return { what: 'files', paths: words };
  throw new JsdynoError('FILE_UNREADABLE', `there is no file ${missing}`, {
    hint: 'name files with profiles; to profile a program, type it as in jsdyno flame -- node app.js',
  });
}

export function wantedBy({ heap, held }: FlameCommand): Wanted {
  return held === true ? 'held' : heap === true ? 'allocated' : 'cpu';
}

function checkTogether(
  { pid, scenario, on, load, rate, heap, held, perf, diff }: FlameCommand,
  words: readonly string[],
) {
  const bad = (message: string, hint: string) => new JsdynoError('BAD_USAGE', message, { hint });
  const ways = [
    ...(pid === undefined ? [] : ['--pid']),
    ...(scenario === undefined ? [] : ['--scenario']),
    ...(diff === true ? ['--diff'] : []),
  ];
  if (ways.length > 1) throw bad(`${ways.join(' and ')} are two things to profile`, 'leave one out');
  if (words.length > 0 && (pid !== undefined || scenario !== undefined)) {
    throw bad(`${ways[0]} and a program are two things to profile`, 'leave one out');
  }
  if (on !== undefined && pid !== undefined) throw bad('--on is for a program that jsdyno starts', 'leave out --on');
  if (perf === true && (heap === true || held === true)) {
    throw bad('perf profiles time, not allocation', 'leave out --perf, or --heap');
  }
  if (rate !== undefined && load === undefined && scenario === undefined) {
    throw bad('--rate needs a load', 'name its address: --load http://localhost:3000/');
  }
  if (load?.startsWith('/') === true && pid !== undefined) {
    throw bad('a running process needs the whole address', '--load http://localhost:3000/');
  }
}

function checkExport(file: string, command: FlameCommand, what: Wanted | null): void {
  if (command.diff === true) {
    throw new JsdynoError('BAD_OPTION', 'a difference cannot be exported', {
      hint: 'export each of the two profiles',
    });
  }
  checkEnding(file, what);
}
