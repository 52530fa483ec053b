import type { FlagChange } from '../../../host/runtimes/changes/changes-between.ts';
import type { Intervention, InterventionArea } from './intervention.ts';
import { flagOf, v8Intervention } from './v8-flags.ts';

/** So many single flags are worth trying; a new V8 changes a hundred. */
const MOST = 12;

/** Of what bears on speed. */
const COMPILER =
  /opt|maglev|sparkplug|turbo|osr|invocation|budget|lazy|feedback|baseline|tier|inlin|(?:^|-)ic(?:-|$)|builtin/;
const COLLECTOR =
  /semi-space|scaveng|(?:^|-)gc(?:-|$)|mark|sweep|minor-m|compact|heap|pretenur|allocation|memory|new-space|young/;
const CONCURRENT = /concurrent|parallel|threads/;

/** What none should be tried by: other languages, checks and prints, and what only tests of V8 itself set. */
const NEVER =
  /assert|provenance|^(?:harmony|js|asm|experimental|wasm|trace|print|log|verify|stress|fuzz|random|hash-seed|rehash|dump|gdb|expose|allow|abort|predictable|single-threaded|jitless|stack-size|sandbox|memory-protection|testing|cpu-prof|prof|perf|test|embed|profile|target|heap-snapshot|correctness|interpreted-frames|interregs|builtin-subclassing|enable-source|log-|max-heap-size|initial-heap|max-old|initial-old|huge|v8-os|text-is|omit-quit|async-stack)/;

/** Between engines that differ in more flags, those that one alone has are features of the newer one. */
const OF_ONE_ENGINE = 40;

/** A value that a flag can be set to. */
const PLAIN = /^(?:true|false|-?\d+(?:\.\d+)?)$/;

/**
 * Interventions from V8's flags whose value differs between both variants: each set on both sides to the old one's value and to the new
 * one's, those first that bear most on speed. A flag that one side alone has is switched off there. Pure.
 */
export function fromDefaults(flags: readonly FlagChange[]): Intervention[] {
  const rank = ({ name }: FlagChange) => (COMPILER.test(name) ? 0 : COLLECTOR.test(name) ? 1 : 2);
  return flags
    .filter(({ name }) => /^[\w-]+$/.test(name) && !NEVER.test(name))
    .filter(({ old, new: to }) => flags.length <= OF_ONE_ENGINE || (old !== null && to !== null))
    .filter((flag) => rank(flag) < 2 || CONCURRENT.test(flag.name) || flags.length <= MOST)
    .map((flag, i) => ({ flag, i }))
    .sort((a, b) => rank(a.flag) - rank(b.flag) || a.i - b.i)
    .flatMap(({ flag }) => ofFlag(flag))
    .slice(0, 2 * MOST);
}

function ofFlag({ name, old, new: to }: FlagChange): Intervention[] {
  const area: InterventionArea = 'default';
  if (old !== null && to !== null) {
    if (!PLAIN.test(old) || !PLAIN.test(to)) return [];
    return [
      v8Intervention(`${name}-as-old`, `${flagOf(name, old)} on both, as the old one has it`, area, { [name]: old }),
      v8Intervention(`${name}-as-new`, `${flagOf(name, to)} on both, as the new one has it`, area, { [name]: to }),
    ];
  }
  const onlyOn = old === null ? 'new' : 'old';
  if ((old ?? to) !== 'true') return [];
  const off = v8Intervention(
    `${name}-off`,
    `${flagOf(name, 'false')} on the ${onlyOn} one, which alone has the flag`,
    area,
    {
      [name]: 'false',
    },
  );
  return [{ ...off, onlyOn }];
}
