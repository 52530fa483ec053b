import { short } from '../../../host/revisions/repository.ts';
import { counted } from '../../../text/english-numbers.ts';
import type { Differences, NativeChange, ScriptChange } from '../differences/differences.ts';

/** Lines of each list, at most: who wants all of them has `--format json`. */
const MOST = 5;

/** What differs, as a sentence and the lines behind it: what bears on the path first. Pure. */
export function differenceEvidence(differences: Differences): { sentence: string; evidence: string[] } {
  const { components, build, native, sameExecutable, old, new: to } = differences;
  const v8Flags = toldFlags(differences);
  const said = [
    ...scriptPart(differences),
    ...filesPart(differences),
    ...nativePart(native),
    ...numbered(components.length, 'component version'),
    ...numbered(v8Flags.length, 'V8 flag'),
    ...numbered(build.length, 'build setting'),
  ];
  const environment = [...own(old.label, old.flags, old.env), ...own(to.label, to.flags, to.env)];
  const sentence =
    said.length > 0
      ? `What differs: ${said.join('; ')}.${sameScripts(differences)}`
      : sameExecutable
        ? 'Both are the same executable: only flags, environment and files can differ.'
        : 'No differences were found.';
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
    ...changedScripts(javaScript, true).map(scriptLine),
    ...limited(changedScripts(javaScript, false).map(scriptLine), notListed(javaScript)),
    ...limited(filesToName(differences).map(({ path, added, removed }) => `${path}: ${linesWords(added, removed)}`)),
    ...commitLines(differences),
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

/** @param others that are not among the lines */
function limited(lines: readonly string[], others = 0): string[] {
  const more = Math.max(0, lines.length - MOST) + others;
  return [...lines.slice(0, MOST), ...(more === 0 ? [] : [`and ${more} more`])];
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

/** @param asked those that frames name, or the others; absent: all */
function changedScripts(javaScript: Differences['javaScript'], asked?: boolean): ScriptChange[] {
  return (javaScript?.list ?? []).filter((one) => one.state !== 'same' && one.asked === (asked ?? one.asked));
}

/** Functions that differ and are not in the list. */
function notListed(javaScript: Differences['javaScript']): number {
  const listed = changedScripts(javaScript).length;
  return (javaScript?.changed ?? listed) - listed;
}

function scriptPart({ javaScript }: Differences): string[] {
  const changed = changedScripts(javaScript);
  if (changed.length === 0) return [];
  return [`the JavaScript of ${names(changed.map(functionWords), notListed(javaScript))}`];
}

/** What does not differ, where it might. */
function sameScripts({ javaScript, sameExecutable }: Differences): string {
  if (javaScript === null || javaScript.compared === 0 || sameExecutable) return '';
  if (changedScripts(javaScript).length > 0) return '';
  return ` The JavaScript of ${counted(javaScript.compared, 'function')} on the path is the same.`;
}

/** `lib/parse.js and 2 more files` */
function filesPart(differences: Differences): string[] {
  const [first, ...others] = filesToName(differences);
  if (first === undefined) return [];
  return [`${first.path}${others.length === 0 ? '' : ` and ${counted(others.length, 'more file')}`}`];
}

/** Files that no function in the list stands for. */
function filesToName({ files, javaScript }: Differences) {
  const told = new Set(changedScripts(javaScript).map(({ where }) => where));
  return (files?.files ?? []).filter(({ path }) => !told.has(path)).toSorted(scriptsFirst);
}

const SCRIPT = /\.[cm]?[jt]sx?$/;

function scriptsFirst(a: { path: string }, b: { path: string }): number {
  return Number(SCRIPT.test(b.path)) - Number(SCRIPT.test(a.path));
}

/** Between two revisions, the newest first. */
function commitLines({ files }: Differences): string[] {
  if (files == null) return [];
  const { newest, commits } = files;
  const more = commits - newest.length;
  return [
    ...newest.map(({ commit, subject }) => `commit ${short(commit)} ${subject}`),
    ...(more > 0 ? [`and ${counted(more, 'more commit')}`] : []),
  ];
}

function nativePart(native: Differences['native']): string[] {
  const asked = (native?.list ?? []).filter((one) => one.asked && one.old !== one.new);
  return asked.length === 0 ? [] : [`the machine code of ${names(asked.map(({ name }) => name))}`];
}

/** @param others that have no name here */
function names(all: readonly string[], others = 0): string {
  const more = Math.max(0, all.length - 3) + others;
  return `${all.slice(0, 3).join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

/** A frame, as far as it says which function it is. */
interface OfFrame {
  subject: string;
  file?: string | null | undefined;
}

/** What is known to differ, or not to, of one function on the path: its JavaScript, or its machine code. */
export function ofFunction(differences: Differences | null, frame: OfFrame): string[] {
  const { subject: name } = frame;
  if (differences === null || name === '') return [];
  const { native, components } = differences;
  const scripts = scriptsOf(differences, frame);
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

/** Whether a function is known to have another source on either side. Pure. */
export function hasOtherSource(differences: Differences | null, frame: OfFrame): boolean {
  return scriptsOf(differences, frame).some(({ state }) => state !== 'same');
}

/** A function in a file of a checkout is told from others of its name by that file. */
function scriptsOf(differences: Differences | null, { subject, file }: OfFrame): ScriptChange[] {
  const isThere = ({ name, where }: ScriptChange) =>
    name === subject && (file == null || !SCRIPT.test(where) || file.replaceAll('\\', '/').endsWith(where));
  return subject === '' ? [] : (differences?.javaScript?.list ?? []).filter(isThere);
}

function howScript({ state, linesAdded, linesRemoved }: ScriptChange): string {
  return state === 'changed' ? linesWords(linesAdded, linesRemoved) : state;
}

function linesWords(added: number, removed: number): string {
  return `${counted(added, 'line')} added, ${removed} removed`;
}

function scriptLine(one: ScriptChange): string {
  const { where } = one;
  const words = isPlaced(one) || where === '' ? functionWords(one) : `${one.name} (${where})`;
  return `JavaScript of ${words}: ${howScript(one)}`;
}

/** `parse (lib/parse.js:12)` of a function in a file, the name alone of others. */
function functionWords(one: ScriptChange): string {
  return isPlaced(one) ? `${one.name} (${one.where}:${one.line.new ?? one.line.old})` : one.name;
}

function isPlaced({ where, line }: ScriptChange): boolean {
  return SCRIPT.test(where) && (line.new ?? line.old) !== null;
}

function nativeLine({ name, part, old, new: to }: NativeChange): string {
  return `${name} (${part}): ${old ?? 'no'} → ${to ?? 'no'} bytes`;
}

function numbered(number: number, one: string): string[] {
  return number === 0 ? [] : [counted(number, one)];
}
