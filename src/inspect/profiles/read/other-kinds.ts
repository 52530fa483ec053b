/** Files of other tools, which are not read: what each is, and what to do in its place. The list is in docs/profiles.md. */

import { otherKind } from '../bad-profile.ts';
import { isObject, own } from './json-values.ts';

interface Kind<Given> {
  is(given: Given): boolean;
  what: string;
  next: string;
}

const has = (value: unknown, ...keys: string[]): boolean => keys.every((key) => own(value, key) !== undefined);
const beginsWith =
  (...bytes: number[]) =>
  (given: Uint8Array): boolean =>
    bytes.every((byte, index) => given[index] === byte);
const signs = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));

const OF_BYTES: readonly Kind<Uint8Array>[] = [
  {
    is: beginsWith(...signs('PERFILE2')),
    what: 'what perf records, which only perf reads',
    next: 'perf script -i FILE > FILE.txt, and give that file',
  },
  {
    // Five words of 4 or 8 bytes: 0, 3, 0, the period in microseconds, 0.
    is: (given) => beginsWith(0, 0, 0, 0, 0, 0, 0, 0, 3, 0)(given) || beginsWith(0, 0, 0, 0, 3, 0, 0, 0, 0)(given),
    what: 'a profile of gperftools, whose functions only its program can name',
    next: 'pprof -proto PROGRAM FILE > FILE.pb.gz, and give that file',
  },
  {
    is: beginsWith(...signs('FLR\0')),
    what: 'a recording of Java Flight Recorder',
    next: 'jfrconv FILE FILE.collapsed (of async-profiler), and give that file',
  },
  {
    is: beginsWith(0x28, 0xb5, 0x2f, 0xfd),
    what: 'compressed by zstd, and only gzip is unpacked',
    next: 'zstd -d FILE, and give what that leaves',
  },
  {
    is: beginsWith(0x50, 0x4b, 3, 4),
    what: 'an archive',
    next: 'unpack it, and give the files with profiles',
  },
];

const OF_TEXTS: readonly Kind<string>[] = [
  {
    is: (text) => /^\s+[0-9a-f]{3,16} [^\s(][^\n(]*\([^\n)]*\)$/m.test(text),
    what: 'the text of perf script without times',
    next: 'perf script -F comm,pid,tid,time,period,event,ip,sym,dso > FILE.txt, and give that file',
  },
  {
    is: (text) => /^heap profile: +\d/.test(text),
    what: 'a heap profile as text, whose functions only its program can name',
    next: 'of Go: fetch it without debug=1; of gperftools: pprof -proto PROGRAM FILE > FILE.pb.gz',
  },
  {
    is: (text) => /^(?:# callgrind format|version: 1\n|creator: callgrind)/.test(text) && /^events:/m.test(text),
    what: 'what callgrind counted, which has callers and no stacks',
    next: 'open it in KCachegrind; for stacks of a Node.js program: jsdyno flame --perf -- node app.js',
  },
  {
    is: (text) => /^Running Time\tSelf/.test(text),
    what: "a copy from Apple's Instruments",
    next: 'stackcollapse-instruments.pl FILE > FILE.collapsed (of FlameGraph), and give that file',
  },
  {
    is: (text) => /^Analysis of sampling /.test(text),
    what: "a report of macOS' sample",
    next: 'stackcollapse-sample.awk FILE > FILE.collapsed (of FlameGraph), and give that file',
  },
  {
    is: (text) => /^# CPU Profile\n/.test(text),
    what: "Bun's profile as Markdown",
    next: 'bun --cpu-prof app.js, and give the .cpuprofile',
  },
  {
    is: (text) => /^\s*Attaching \d+ probes?\.\.\.|^@\w*\[\n/.test(text),
    what: 'what bpftrace prints',
    next: 'stackcollapse-bpftrace.pl FILE > FILE.collapsed (of FlameGraph), and give that file',
  },
];

const OF_JSON: readonly Kind<unknown>[] = [
  {
    is: (value) => has(value, 'snapshot'),
    what: 'a heap snapshot, not a sampling profile',
    next: 'open it in the Memory panel of DevTools; for who allocates: jsdyno flame --heap -- node app.js',
  },
  {
    is: (value) => has(value, 'shared', 'profiles') || String(own(value, '$schema')).includes('speedscope'),
    what: "a file of speedscope's own",
    next: 'give the profile that it was made of, or have the profiler write collapsed stacks (py-spy record --format raw)',
  },
  {
    is: (value) => has(value, 'meta', 'threads', 'libs') || isObject(own(own(value, 'meta'), 'markerSchema')),
    what: 'a profile of Firefox or samply',
    next: 'open it on profiler.firefox.com; of a Node.js program: jsdyno flame -- node app.js',
  },
  {
    is: (value) => has(value, 'version', 'recording'),
    what: "a recording of Safari's Web Inspector",
    next: 'open it there; the same program in Chromium or on Node.js gives a profile that is read',
  },
  {
    is: (value) => has(value, 'traceEvents', 'stackFrames', 'samples'),
    what: 'a profile of Hermes',
    next: 'open it in speedscope; of a Node.js program: jsdyno flame -- node app.js',
  },
  {
    is: (value) => has(value, 'mode', 'frames', 'interval', 'samples'),
    what: 'a profile of stackprof (Ruby)',
    next: 'stackprof --stackcollapse FILE > FILE.collapsed, and give that file',
  },
  {
    is: (value) => has(value, 'cost_centres', 'profile'),
    what: 'a profile of GHC (Haskell)',
    next: 'ghc-prof-flamegraph makes collapsed stacks of the .prof that GHC writes without -pj',
  },
];

function refuse<Given>(kinds: readonly Kind<Given>[], given: Given, title: string): void {
  const found = kinds.find(({ is }) => is(given));
  if (found !== undefined) throw otherKind(title, found.what, found.next);
}

/** @throws JsdynoError BAD_PROFILE for a kind that is known and not read; so do the others */
export const refuseOtherBytes = (given: Uint8Array, title: string): void => refuse(OF_BYTES, given, title);
/** @param text from its first sign that is no blank */
export const refuseOtherText = (text: string, title: string): void => refuse(OF_TEXTS, text.slice(0, 4096), title);
export const refuseOtherJson = (value: unknown, title: string): void => refuse(OF_JSON, value, title);
