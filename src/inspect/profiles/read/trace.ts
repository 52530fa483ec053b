/**
 * A trace in Chrome's format with profiles in it: what DevTools' Performance panel saves. V8 writes a profile as it grows, in chunks of
 * nodes and samples; Chrome 65 and 66 wrote each as one event.
 */

import { badProfile } from '../bad-profile.ts';
import type { Profile, ProfiledThread } from '../profile.ts';
import { merged } from '../trees/merged.ts';
import { isCpuProfile, readCpuProfile } from './cpuprofile.ts';
import { numberOr, own, textOr } from './json-values.ts';
import type { ProfileSource } from './source.ts';

/** Whether parsed JSON is such a trace, with or without profiles. */
export const isTrace = (value: unknown): boolean =>
  Array.isArray(own(value, 'traceEvents')) ||
  (Array.isArray(value) && value.slice(0, LOOKED_AT).some((event) => typeof own(event, 'ph') === 'string'));

/** Events at the beginning of a list that has nothing else by which it is known. */
const LOOKED_AT = 20;

/** Names of the thread that a program began with, in Node.js and in browsers. */
const MAIN = new Set(['JavaScriptMainThread', 'CrRendererMain']);

interface Grown {
  thread: ProfiledThread;
  startTime: number;
  nodes: unknown[];
  samples: unknown[];
  timeDeltas: unknown[];
}

/**
 * @param value the parsed JSON
 * @throws JsdynoError BAD_PROFILE
 */
export function readTrace(value: unknown, source: ProfileSource): Profile {
  const events: unknown[] = Array.isArray(value) ? value : (own(value, 'traceEvents') as unknown[]);
  const names = threadNames(events);
  const grown = new Map<string, Grown>();
  const profiles: Profile[] = [];
  const threadOf = (event: unknown): ProfiledThread => {
    const [pid, tid] = [numberOr(own(event, 'pid'), 0), numberOr(own(event, 'tid'), 0)];
    return { pid, tid, name: names.get(`${pid} ${tid}`) ?? (pid === tid ? 'main' : `thread ${tid}`) };
  };
  for (const event of events) {
    const name = own(event, 'name');
    if (name === 'CpuProfile') {
      const whole = own(own(own(event, 'args'), 'data'), 'cpuProfile');
      if (isCpuProfile(whole)) profiles.push(readCpuProfile(whole, { title: source.title, thread: threadOf(event) }));
    }
    if (name !== 'Profile' && name !== 'ProfileChunk') continue;
    const pid = numberOr(own(event, 'pid'), 0);
    const data = own(own(event, 'args'), 'data');
    const key = `${pid} ${String(own(event, 'id'))}`;
    if (name === 'Profile') {
      grown.set(key, {
        thread: threadOf(event),
        startTime: numberOr(own(data, 'startTime'), 0),
        nodes: [],
        samples: [],
        timeDeltas: [],
      });
      continue;
    }
    const profile = grown.get(key);
    const chunk = own(data, 'cpuProfile');
    if (profile === undefined) continue;
    append(profile.nodes, own(chunk, 'nodes'));
    append(profile.samples, own(chunk, 'samples'));
    append(profile.timeDeltas, own(data, 'timeDeltas') ?? own(chunk, 'timeDeltas'));
  }
  const sampled = [...grown.values()].filter(({ nodes, samples }) => nodes.length > 0 && samples.length > 0);
  // How long a single sample lasted nobody knows; beside others that is no reason to refuse them.
  const several = sampled.filter(({ samples }) => samples.length > 1);
  for (const { thread, ...profile } of several.length > 0 ? several : sampled) {
    while (profile.timeDeltas.length < profile.samples.length) profile.timeDeltas.push(0);
    profiles.push(readCpuProfile(profile, { title: source.title, thread }));
  }
  if (profiles.length === 0) {
    throw badProfile(
      source.title,
      'it is a trace without a profile; V8 writes one for disabled-by-default-v8.cpu_profiler',
    );
  }
  return merged(profiles, { title: source.title, processes: 'apart' });
}

/** One by one: chunks may be longer than arguments may be many. */
function append(to: unknown[], from: unknown): void {
  if (Array.isArray(from)) for (const one of from) to.push(one);
}

function threadNames(events: readonly unknown[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const event of events) {
    if (own(event, 'name') !== 'thread_name') continue;
    const name = textOr(own(own(event, 'args'), 'name'), '');
    if (name === '') continue;
    names.set(`${numberOr(own(event, 'pid'), 0)} ${numberOr(own(event, 'tid'), 0)}`, MAIN.has(name) ? 'main' : name);
  }
  return names;
}
