import type { Differences, NativeChange, ScriptChange } from '../differences/differences.ts';

/** Lines of each list, at most: who wants all of them has `--format json`. */
const MOST = 5;

/** What differs, as a sentence and the lines behind it: what bears on the path first. Pure. */
export function differenceEvidence(differences: Differences): { sentence: string; evidence: string[] } {
  const { components, build, native, javaScript, sameExecutable, old, new: to } = differences;
  const v8Flags = toldFlags(differences);
  const said = [
    ...scriptPart(javaScript),
    ...nativePart(native),
    count(components.length, 'component has', 'components have', 'another version'),
    count(v8Flags.length, "of V8's flags has", "of V8's flags have", 'another value'),
    count(build.length, 'entry of how it was built is', 'entries of how they were built are', 'another'),
  ].filter((text) => text !== '');
  const environment = [...own(old.label, old.flags, old.env), ...own(to.label, to.flags, to.env)];
  const sentence = sameExecutable
    ? `Both are the same executable: only flags, environment and files can differ.`
    : said.length === 0
      ? 'No differences were found.'
      : `What differs: ${said.join('; ')}.`;
  return { sentence, evidence: [...environment, ...differenceLines(differences)] };
}

function own(label: string, flags: readonly string[], env: Readonly<Record<string, string>>): string[] {
  const words = [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...flags];
  return words.length === 0 ? [] : [`${label} has ${words.join(' ')}`];
}

/** The lists themselves, a line for each entry. */
export function differenceLines(differences: Differences): string[] {
  const { components, build, compilers, native, javaScript } = differences;
  return [
    ...changedScripts(javaScript).map(scriptLine),
    ...(native?.byPart ?? [])
      .filter(
        ({ part, changed, common }) => common > 0 && changed / common > OTHERWISE && isSameVersion(part, components),
      )
      .map(
        ({ part, common, changed }) =>
          `${part}: ${changed} of ${common} functions have another size in the same version: a different build`,
      ),
    ...(native?.list ?? []).filter((one) => one.asked && one.old !== one.new).map(nativeLine),
    ...limited(components.map((one) => `${one.title} ${one.old ?? 'none'} → ${one.new ?? 'none'}`)),
    ...limited(toldFlags(differences).map((one) => flagLine(one))),
    ...limited(
      build.map(
        ({ name, old, new: to, meaning }) =>
          `${name} ${old ?? 'none'} → ${to ?? 'none'}${meaning === null ? '' : `: ${meaning}`}`,
      ),
    ),
    ...(compilers === null || compilers.old.join() === compilers.new.join()
      ? []
      : [`compiled by ${compilers.old.join(', ')} → ${compilers.new.join(', ')}`]),
  ];
}

/** A part of a library whose version is the same is compiled otherwise from this share of its functions on. */
const OTHERWISE = 0.5;

/** A part of another version has other functions for that reason; those of the runtime itself are of another version always. */
function isSameVersion(part: string, components: Differences['components']): boolean {
  return part !== 'Node.js' && part !== 'other' && !components.some(({ title }) => title === part);
}

function limited(lines: readonly string[]): string[] {
  return lines.length <= MOST ? [...lines] : [...lines.slice(0, MOST), `and ${lines.length - MOST} more`];
}

/** V8 prints no text in two ways. A value that is another tells more than a flag that is new. */
function toldFlags({ v8Flags }: Differences): Differences['v8Flags'] {
  const isNone = (value: string | null) => value === null || value === 'nullptr' || value === '';
  return v8Flags
    .filter(({ old, new: to }) => !(isNone(old) && isNone(to)))
    .toSorted((a, b) => Number(a.old === null || a.new === null) - Number(b.old === null || b.new === null));
}

function flagLine({ name, old, new: to }: { name: string; old: string | null; new: string | null }): string {
  if (old === null) return `--${name} is new: ${to}`;
  return to === null ? `--${name} is gone, was ${old}` : `--${name} ${old} → ${to}`;
}

function changedScripts(javaScript: Differences['javaScript']): ScriptChange[] {
  return (javaScript?.list ?? []).filter(({ state }) => state !== 'same');
}

function scriptPart(javaScript: Differences['javaScript']): string[] {
  if (javaScript === null) return [];
  const changed = changedScripts(javaScript);
  if (changed.length > 0) return [`the JavaScript of ${names(changed.map(({ name }) => name))}`];
  return javaScript.compared === 0 ? [] : [`not the JavaScript of ${javaScript.compared} functions on the path`];
}

function nativePart(native: Differences['native']): string[] {
  const asked = (native?.list ?? []).filter((one) => one.asked && one.old !== one.new);
  return asked.length === 0 ? [] : [`the machine code of ${names(asked.map(({ name }) => name))}`];
}

function names(all: readonly string[]): string {
  return all.length <= 3 ? all.join(', ') : `${all.slice(0, 3).join(', ')} and ${all.length - 3} more`;
}

/** What is known to differ, or not to, of one function on the path: its JavaScript, or its machine code. */
export function ofFunction(differences: Differences | null, name: string): string[] {
  if (differences === null || name === '') return [];
  const { javaScript, native, components } = differences;
  const scripts = (javaScript?.list ?? []).filter((one) => one.name === name);
  const code = (native?.list ?? []).filter((one) => one.name === name || one.symbol === name);
  const lines = [
    ...scripts.map((one) =>
      one.state === 'same' ? 'its JavaScript is the same' : `its JavaScript differs: ${howScript(one)}`,
    ),
    ...code.map(({ part, old, new: to }) => {
      const library = isSameVersion(part, components) ? `, though ${part} is of the same version` : '';
      return old === to
        ? `its machine code is of the same size: ${old ?? 0} bytes`
        : `its machine code differs: ${old ?? 'no'} → ${to ?? 'no'} bytes${library}`;
    }),
  ];
  // Two modules may have functions of one name.
  return [...new Set(lines)];
}

/** Whether a function of that name is known to have another source on either side. Pure. */
export function hasOtherSource(differences: Differences | null, name: string): boolean {
  return name !== '' && (differences?.javaScript?.list ?? []).some((one) => one.name === name && one.state !== 'same');
}

function howScript({ state, linesAdded, linesRemoved }: ScriptChange): string {
  return state === 'changed' ? `${linesAdded} lines added, ${linesRemoved} removed` : state;
}

function scriptLine(one: ScriptChange): string {
  return `JavaScript of ${one.name}${one.where === '' ? '' : ` (${one.where})`}: ${howScript(one)}`;
}

function nativeLine({ name, part, old, new: to }: NativeChange): string {
  return `${name} (${part}): ${old ?? 'no'} → ${to ?? 'no'} bytes`;
}

function count(number: number, one: string, several: string, what: string): string {
  if (number === 0) return '';
  return `${number} ${number === 1 ? one : several} ${what}`;
}
