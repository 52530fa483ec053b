import type { FrameKind } from '../../../inspect/profiles/profile.ts';
import { shareWords, shortPlain, timeWords } from '../../../text/english-numbers.ts';
import type { Change, Differences, SideFacts } from '../differences/differences.ts';
import { CATALOGUE } from './catalogue.ts';
import { fromDefaults } from './default-flags.ts';
import type { Intervention, InterventionArea } from './intervention.ts';

/** What profiles and counters of both sides say, as far as it was taken; each figure is per operation. */
export interface ProfileSummary {
  /** ns an operation by kind of frame; null where no profile was taken. */
  time: Change<Partial<Record<FrameKind, number>>> | null;
  /** Functions that run unoptimised, or are optimised and deoptimised again and again, on that side and not on the other. */
  unoptimised?: Change<readonly string[]> | undefined;
  /** Page faults. */
  pageFaults?: Change<number> | undefined;
  /** Collections of garbage. */
  collections?: Change<number> | undefined;
  /** CPU time of all threads but the main one, ns. */
  otherThreads?: Change<number> | undefined;
}

/** An intervention to try, and why. */
export interface Suggestion {
  intervention: Intervention;
  /** A sentence. Names in it are as they were given: printable before it is printed. */
  because: string;
}

const STANDARD = 'It is one of the standard list, which is tried whatever profiles say.';

/** A kind of frame below this share of what differs suggests nothing. */
const TELLING = 0.1;

/**
 * Which interventions to try, the most promising first: those that profiles and differences speak for, with what speaks for them, then the
 * rest of the standard list. None that must be asked for by name. Whether a runtime can have them is told by `possibleOn`. Pure.
 */
export function suggestedFor(
  differences: Pick<Differences, 'v8Flags'> & Partial<Pick<Differences, 'old' | 'new'>>,
  summary: ProfileSummary | null,
): Suggestion[] {
  const { old = NOTHING, new: to = NOTHING } = differences;
  const given = fromGiven(old, to);
  const named = new Set([...old.flags, ...to.flags].map(flagNamed));
  const v8Flags = differences.v8Flags.filter(({ name }) => !named.has(name));
  const reasons = reasonsOf(summary);
  const flags = new Map(v8Flags.map((flag) => [flag.name, flag]));
  const weighed = [...given, ...fromDefaults(v8Flags), ...CATALOGUE]
    .filter(({ onlyAsked }) => onlyAsked !== true)
    .map((intervention, i) => ({ intervention, i, ...weightOf(intervention, reasons, flags) }));
  return weighed
    .sort((a, b) => b.weight - a.weight || a.i - b.i)
    .filter(isFirstOfItsFlags)
    .map(({ intervention, because }) => ({ intervention, because }));
}

const NOTHING: Pick<SideFacts, 'flags' | 'env'> = { flags: [], env: {} };

/** What one of the list sets may be the default of one side, and is tried once. */
function isFirstOfItsFlags(
  { intervention: { flags, onlyOn } }: { intervention: Intervention },
  place: number,
  all: readonly { intervention: Intervention }[],
): boolean {
  const same = ({ intervention: one }: { intervention: Intervention }) =>
    one.onlyOn === onlyOn && one.flags.join(' ') === flags.join(' ');
  return flags.length === 0 || all.findIndex(same) === place;
}

/** What speaks for interventions of an area, or for one by its name. */
interface Reason {
  of: InterventionArea | { name: string };
  weight: number;
  because: string;
}

function weightOf(
  { name, title, what, v8, onlyOn }: Intervention,
  reasons: readonly Reason[],
  flags: ReadonlyMap<string, Differences['v8Flags'][number]>,
): Omit<Reason, 'of'> {
  if (what === 'given')
    return {
      weight: 100,
      because: `The ${onlyOn === 'old' ? 'new' : 'old'} one alone was given ${title.split(' on both')[0]}.`,
    };
  const [flag] = Object.keys(v8);
  const change = flag === undefined ? undefined : flags.get(flag);
  if (what === 'default' && change !== undefined) return { weight: 60, because: defaultWords(change) };
  const own = reasons.filter(({ of }) => (typeof of === 'string' ? of === what : of.name === name));
  const best = own.sort((a, b) => b.weight - a.weight)[0];
  return best ?? { weight: 0, because: STANDARD };
}

function defaultWords({ name, old, new: to }: Differences['v8Flags'][number]): string {
  if (old === null) return `--${name} is a flag that only the new one has.`;
  if (to === null) return `--${name} is a flag that only the old one has.`;
  return `--${name} is ${valueWords(old)} by default in the old one, ${valueWords(to)} in the new one.`;
}

function valueWords(value: string): string {
  return value === 'true' ? 'on' : value === 'false' ? 'off' : value;
}

function reasonsOf(summary: ProfileSummary | null): Reason[] {
  if (summary === null) return [];
  return [...ofTime(summary.time), ...ofFunctions(summary), ...ofCounters(summary)];
}

/** Areas that a kind of frame speaks for, and how much at most. */
const AREAS: Readonly<Partial<Record<FrameKind, readonly InterventionArea[]>>> = {
  collector: ['collector'],
  compiler: ['concurrency', 'compiler'],
  kernel: ['allocator', 'threads', 'placement'],
  idle: ['threads', 'placement', 'allocator', 'concurrency'],
  application: ['compiler', 'concurrency'],
  dependency: ['compiler', 'concurrency'],
  node: ['compiler', 'concurrency'],
  v8: ['compiler'],
  regexp: ['compiler'],
  wasm: ['compiler'],
  native: ['allocator'],
};

const KIND_WORDS: Readonly<Partial<Record<FrameKind, string>>> = {
  application: 'JavaScript of the program',
  dependency: 'JavaScript of dependencies',
  node: "JavaScript of the runtime's own",
  v8: "the engine's built-ins",
  compiler: "the engine's compilers",
  collector: 'the collector',
  native: 'native code',
  kernel: 'the kernel',
  idle: 'waiting',
  regexp: 'regular expressions',
  wasm: 'WebAssembly',
};

/** What an intervention in JavaScript's speed says is told by many things: it speaks less than the kinds that have areas of their own. */
const WEAK: ReadonlySet<FrameKind> = new Set(['application', 'dependency', 'node', 'v8', 'regexp', 'wasm', 'native']);

function ofTime(time: ProfileSummary['time']): Reason[] {
  if (time === null) return [];
  const kinds = [...new Set([...Object.keys(time.old), ...Object.keys(time.new)])] as FrameKind[];
  const grown = kinds.map((kind) => ({ kind, by: (time.new[kind] ?? 0) - (time.old[kind] ?? 0) }));
  const whole = grown.reduce((sum, { by }) => sum + by, 0);
  // Of a release that is faster it is what shrank that tells.
  const sign = whole < 0 ? -1 : 1;
  return grown.flatMap(({ kind, by }) => {
    const share = whole === 0 ? 0 : by / whole;
    if (share < TELLING) return [];
    const words = `${KIND_WORDS[kind] ?? kind} takes ${timeWords(sign * by)} an operation ${sign > 0 ? 'more' : 'less'} in the new one, ${shareWords(share)} of what differs.`;
    const because = words.charAt(0).toUpperCase() + words.slice(1);
    const weight = (WEAK.has(kind) ? 10 : 40) + 30 * Math.min(share, 1);
    return (AREAS[kind] ?? []).map((of, i) => ({ of, weight: weight - 3 * i, because }));
  });
}

function ofFunctions({ unoptimised }: ProfileSummary): Reason[] {
  const sides = [
    { names: unoptimised?.old ?? [], side: 'old' },
    { names: unoptimised?.new ?? [], side: 'new' },
  ];
  return sides.flatMap(({ names, side }) => {
    if (names.length === 0) return [];
    const because = `${names.slice(0, 3).join(', ')} ${names.length === 1 ? 'runs' : 'run'} unoptimised in the ${side} one and not in the other.`;
    return [
      // Optimised code that is never put in place: `Buffer.toJSON` from Node.js 17.2 to 18.20 (docs/why-differences.md).
      { of: { name: 'no-concurrent-recompilation' }, weight: 95, because },
      { of: 'concurrency' as const, weight: 80, because },
      { of: 'compiler' as const, weight: 70, because },
    ];
  });
}

function ofCounters({ pageFaults, collections, otherThreads }: ProfileSummary): Reason[] {
  const reasons: Reason[] = [];
  if (differs(pageFaults, 0.5)) {
    const because = `There are ${shortPlain(pageFaults.old)} page faults an operation in the old one, ${shortPlain(pageFaults.new)} in the new one.`;
    reasons.push({ of: { name: 'malloc-keep' }, weight: 85, because }, { of: 'allocator', weight: 75, because });
  }
  if (differs(collections, 0)) {
    const because = `There are ${shortPlain(collections.old)} collections an operation in the old one, ${shortPlain(collections.new)} in the new one.`;
    reasons.push({ of: 'collector', weight: 55, because });
  }
  if (differs(otherThreads, 0)) {
    const because = `Other threads take ${timeWords(otherThreads.old)} of CPU an operation in the old one, ${timeWords(otherThreads.new)} in the new one.`;
    // What works beside a program that collects is most likely the collector, and waits with it for the same memory map in the kernel: decoding of
    // 128 KiB of UTF-8 takes Node.js 20.17 twice as long so (docs/examples/why). Above what kernel time speaks for, below page faults.
    const collects = Math.max(collections?.old ?? 0, collections?.new ?? 0) > OFTEN;
    reasons.push(
      { of: { name: 'single-threaded-gc' }, weight: collects ? 74 : 50, because },
      { of: 'concurrency', weight: 45, because },
    );
    reasons.push({ of: 'placement', weight: 42, because }, { of: 'threads', weight: 40, because });
  }
  return reasons;
}

/** Collections an operation: below it they have no part in what an operation takes. */
const OFTEN = 0.001;

/** By a quarter or more, and one of both is more than that. */
function differs(change: Change<number> | undefined, least: number): change is Change<number> {
  if (change === undefined) return false;
  const [low, high] = [Math.min(change.old, change.new), Math.max(change.old, change.new)];
  return high > least && high > 1.25 * low;
}

/**
 * Interventions from what both variants were given and do not share: a flag or a variable of one side on the other as well. Nothing else is
 * as likely to be why they differ. Pure.
 */
export function fromGiven(old: Pick<SideFacts, 'flags' | 'env'>, to: Pick<SideFacts, 'flags' | 'env'>): Intervention[] {
  return [...ofSide(to, old, 'new'), ...ofSide(old, to, 'old')];
}

type Given = Pick<SideFacts, 'flags' | 'env'>;

function ofSide(giver: Given, other: Given, side: 'old' | 'new'): Intervention[] {
  const flags = giver.flags.filter((flag) => !other.flags.includes(flag));
  // A variable that both have is set once, as the new one has it.
  const env = Object.entries(giver.env).filter(([name, value]) =>
    side === 'new' ? other.env[name] !== value : other.env[name] === undefined,
  );
  return [
    ...flags.map((flag) => given(flag, side, { flags: [flag], env: {} })),
    ...env.map(([name, value]) => given(`${name}=${value}`, side, { flags: [], env: { [name]: value } })),
  ];
}

function given(word: string, side: 'old' | 'new', set: Pick<Intervention, 'flags' | 'env'>): Intervention {
  return {
    name: `${word.replace(/^-+/, '')}-as-${side}`,
    title: `${word} on both, as the ${side} one was given it`,
    ...set,
    v8: {},
    what: 'given',
    changes: null,
    onlyOn: side === 'new' ? 'old' : 'new',
    isPossible: () => null,
  };
}

/** The flag of V8 that a word sets, by its name in `--v8-options`. Pure. */
export function flagNamed(word: string): string {
  return (/^--?(?:no-)?([\w-]+)/.exec(word)?.[1] ?? '').replaceAll('_', '-');
}
