/** What changed between two releases, as lines: parts, defaults of V8's flags, commits; those nearest to the work first. */
import type { ReleaseChanges } from '../../../host/runtimes/changes/changes-between.ts';

interface ChangesPart {
  title: string;
  /** Each a line. */
  lines: string[];
  /** What else there is, or why nothing is known; empty where all is said. */
  more: string;
}

const MOST_FLAGS = 12;
/** Of each nearness. */
const MOST_COMMITS = { subsystem: 12, engine: 8, build: 3 } as const;

type Commit = ReleaseChanges['commits']['list'][number];

export function changesParts({ components, v8Flags, commits }: ReleaseChanges): ChangesPart[] {
  // V8 prints no text in two ways. A default that is another tells more than a flag that is new.
  const flags = v8Flags.list
    .filter(({ old, new: now }) => !(isNone(old) && isNone(now)))
    .toSorted((a, b) => Number(isOneSided(a)) - Number(isOneSided(b)));
  return [
    {
      title: 'Parts',
      lines: components.list.map(({ title, old, new: now }) => `${title} ${old ?? 'none'} → ${now ?? 'none'}`),
      more: components.reason ?? (components.list.length === 0 ? 'all the same' : ''),
    },
    {
      title: "Defaults of V8's flags",
      lines: flags.slice(0, MOST_FLAGS).map((flag) => flagWords(flag)),
      more: v8Flags.reason ?? moreWords(flags.length, MOST_FLAGS, 'flags', 'all the same'),
    },
    commitsPart(commits),
  ];
}

function isOneSided({ old, new: now }: ReleaseChanges['v8Flags']['list'][number]): boolean {
  return old === null || now === null;
}

function isNone(value: string | null): boolean {
  return value === 'nullptr' || value === '';
}

function flagWords({ name, old, new: now }: ReleaseChanges['v8Flags']['list'][number]): string {
  if (old === null) return `--${name} is new: ${now}`;
  return now === null ? `--${name} is gone, was ${old}` : `--${name} ${old} → ${now}`;
}

function commitsPart({ list, reason }: ReleaseChanges['commits']): ChangesPart {
  const shown = (['subsystem', 'engine', 'build'] as const).flatMap((touches) =>
    list.filter((commit) => commit.touches === touches).slice(0, MOST_COMMITS[touches]),
  );
  const title = 'Commits';
  if (reason !== null && list.length === 0) return { title, lines: [], more: reason };
  const left = list.length - shown.length;
  const rest =
    shown.length === 0
      ? `none of ${list.length} commits names a subsystem of this work`
      : left > 0
        ? `and ${left} more commits of other subsystems`
        : '';
  return { title, lines: shown.map(commitWords), more: [rest, reason ?? ''].filter((text) => text !== '').join('; ') };
}

function commitWords({ hash, subsystem, subject, author, pr }: Commit): string {
  const number = pr === null ? '' : ` #${pr.replace(/^.*\//, '')}`;
  return `${hash.slice(0, 10)} ${subsystem === '' ? '' : `${subsystem}: `}${subject} (${author})${number}`;
}

function moreWords(count: number, shown: number, what: string, none: string): string {
  if (count === 0) return none;
  return count > shown ? `and ${count - shown} more ${what}` : '';
}
