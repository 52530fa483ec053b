import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { basename, dirname, extname } from 'node:path';
import semver from 'semver';
import { treeChanges } from '../../../host/revisions/tree-changes.ts';
import { changesBetween, type FlagChange } from '../../../host/runtimes/changes/changes-between.ts';
import { type Known, releaseCommits } from '../../../host/runtimes/changes/release-commits.ts';
import { subsystemsOf } from '../../../host/runtimes/changes/subsystems.ts';
import { byTouch, type RankedCommit } from '../../../host/runtimes/changes/touching.ts';
import { fileOn } from '../../../host/runtimes/file-on.ts';
import type { Variant } from '../../../host/runtimes/types.ts';
import { buildChanges } from './build-changes.ts';
import type {
  BuildChange,
  CouldNot,
  Differences,
  Hints,
  NativeChanges,
  ScriptChange,
  ScriptChanges,
  SideFacts,
} from './differences.ts';
import { readElfFacts } from './elf-facts.ts';
import { type SoughtFrame, soughtFrames } from './frame-names.ts';
import { type NamedInFile, namedIn } from './named-in-file.ts';
import { nativeChanges } from './native-changes.ts';
import { readNativeFunctions } from './native-functions.ts';
import { type FactsRequest, readFacts } from './read-facts.ts';
import { compared, scriptChanges } from './script-changes.ts';
import { changedFunctions, treeFunctions } from './tree-functions.ts';

/** A row's file that is longer is not looked into. */
const LONGEST_FILE = 1_000_000;

/**
 * What differs between two variants, in seconds and without measuring. What cannot be taken is said, with what would allow it: never an
 * error but for an abort.
 *
 * @param old what it is compared with, usually the older one
 */
export async function differencesBetween(
  old: Variant,
  to: Variant,
  hints: Hints,
  abort?: AbortSignal,
): Promise<Differences> {
  const couldNot: CouldNot[] = [];
  const both: Both = { old, to, abort, couldNot };
  const sameExecutable = old.runtime.sha256 === to.runtime.sha256;
  const frames = soughtFrames(hints.frames);
  const file = await readRowFile(both, hints.file);
  const files = await treeChanges(old.tree, to.tree, abort);
  const paths = (files?.files ?? []).map(({ path }) => path);
  const changes = [
    ...file.changes,
    ...(await treeFunctions(old, to, frames, readScript)),
    ...(await changedFunctions(old, to, paths, readScript)),
  ];
  const subsystems = subsystemsIn(hints, frames, file.named);
  const [released, compiled, native, within] = await Promise.all([
    changesBetween(old, to, { subsystems, signal: abort }),
    sameExecutable ? null : compiledBy(both),
    sameExecutable ? null : nativeBetween(both, hints.nativeFunctions),
    sameExecutable ? { build: [], javaScript: onlyFiles(changes) } : saidWithin(both, frames, changes, file.named),
  ]);
  const commits = await commitsBetween(both, released.commits, subsystems);
  const reasons = {
    'versions of parts': released.components,
    "V8's flags": released.v8Flags,
    'commits between them': commits,
  };
  for (const [what, { reason }] of Object.entries(reasons))
    if (reason !== null) couldNot.push({ what, why: reason, allowedBy: null });
  return {
    old: sideOf(old),
    new: sideOf(to),
    sameExecutable,
    files,
    components: released.components.list,
    v8Flags: byWeight(released.v8Flags.list),
    build: within.build,
    compilers: compiled?.compilers ?? null,
    libraries: compiled?.libraries ?? null,
    native,
    javaScript: within.javaScript,
    commits: commits.list,
    couldNot,
  };
}

/** Flags that both have first, then those that one has and sets, then those that one has and leaves off. Other spellings of none are none. */
function byWeight(flags: readonly FlagChange[]): FlagChange[] {
  const isNone = (value: string | null) => value === null || /^(?:false|nullptr|0|)$/.test(value);
  const rank = ({ old, new: to }: FlagChange) => (old !== null && to !== null ? 0 : isNone(old) && isNone(to) ? 2 : 1);
  return flags
    .filter(
      ({ old, new: to }) => !(old !== null && to !== null && /^(?:nullptr)?$/.test(old) && /^(?:nullptr)?$/.test(to)),
    )
    .map((flag, i) => ({ flag, i }))
    .sort((a, b) => rank(a.flag) - rank(b.flag) || a.i - b.i)
    .map(({ flag }) => flag);
}

interface Both {
  old: Variant;
  to: Variant;
  abort: AbortSignal | undefined;
  couldNot: CouldNot[];
}

function sideOf({ label, flags, env, runtime: { kind, version, sha256 } }: Variant): SideFacts {
  return { label, kind, version, sha256, flags: [...flags], env: { ...env } };
}

/** The row's file as each side has it, and what it calls. */
interface RowFile {
  changes: ScriptChange[];
  named: NamedInFile;
}

async function readScript(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined || text.length > LONGEST_FILE ? undefined : text;
}

async function readRowFile({ old, to, couldNot }: Both, file: string | undefined): Promise<RowFile> {
  const nothing: RowFile = { changes: [], named: { names: [], roots: [] } };
  if (file === undefined) return nothing;
  const paths = { old: fileOn({ tree: old.tree }, file), new: fileOn({ tree: to.tree }, file) };
  const before = await readScript(paths.old);
  const after = paths.old === paths.new ? before : await readScript(paths.new);
  if (before === undefined && after === undefined) {
    couldNot.push({ what: "the row's file", why: `${basename(file)} cannot be read, or is too long`, allowedBy: null });
    return nothing;
  }
  const place = (text: string | undefined) => (text === undefined ? undefined : { text, line: 1 });
  const isBuiltIn = (name: string) => builtinModules.includes(name.replace(/^node:/, ''));
  return {
    changes: paths.old === paths.new ? [] : [compared(basename(file), file, place(before), place(after), false)],
    named: namedIn(after ?? before ?? '', /^\.[cm]?ts$/.test(extname(file)), isBuiltIn),
  };
}

function onlyFiles(changes: ScriptChange[]): ScriptChanges | null {
  return changes.length === 0 ? null : scriptChanges(NO_TEXTS, NO_TEXTS, [], changes);
}

const NO_TEXTS = { sources: null, functions: [] };

/** By the row's name, the folder and name of its file, what the file calls, and the modules that frames stand in. */
function subsystemsIn({ row, file }: Hints, frames: readonly SoughtFrame[], named: NamedInFile): string[] {
  const path = file === undefined ? [] : [`${basename(dirname(file))}/${basename(file)}`];
  const texts = [
    ...(row === undefined ? [] : [row]),
    ...path,
    ...named.roots.map(({ name }) => name),
    ...frames.flatMap(({ module }) => (module === null ? [] : [module])),
  ];
  return [...new Set(texts.flatMap(subsystemsOf))];
}

/** The changelog is that of the newer release, whichever of the two sides it is. */
async function commitsBetween(
  { old, to }: Both,
  commits: Known<RankedCommit>,
  subsystems: readonly string[],
): Promise<Known<RankedCommit>> {
  const isTurned =
    old.runtime.kind === to.runtime.kind &&
    semver.valid(old.runtime.version) !== null &&
    semver.valid(to.runtime.version) !== null &&
    semver.gt(old.runtime.version, to.runtime.version);
  if (old.runtime.version === to.runtime.version) return { list: [], reason: null };
  if (!isTurned) return commits;
  const { list, reason } = await releaseCommits(to.runtime, old.runtime);
  return { list: byTouch(list, subsystems), reason };
}

async function compiledBy({
  old,
  to,
  abort,
  couldNot,
}: Both): Promise<Pick<Differences, 'compilers' | 'libraries'> | null> {
  const [before, after] = await Promise.all([old, to].map(({ runtime }) => readElfFacts(runtime.executable, abort)));
  for (const [variant, facts] of [
    [old, before],
    [to, after],
  ] as const) {
    if (facts === undefined || facts.why === null) continue;
    const what = `compiler and libraries of ${variant.label}`;
    couldNot.push({ what, why: facts.why, allowedBy: facts.allowedBy });
  }
  if (before?.why !== null || after?.why !== null) return null;
  return {
    compilers: { old: before.compilers, new: after.compilers },
    libraries: { old: before.libraries, new: after.libraries },
  };
}

async function nativeBetween(
  { old, to, abort, couldNot }: Both,
  asked: readonly string[],
): Promise<NativeChanges | null> {
  const icu = ({ runtime }: Variant) => /^\d+/.exec(runtime.versions.icu ?? '')?.[0] ?? '';
  const [before, after] = await Promise.all(
    [old, to].map((one) => readNativeFunctions(one.runtime.executable, icu(one), abort)),
  );
  for (const [variant, read] of [
    [old, before],
    [to, after],
  ] as const) {
    if (read === undefined || read.functions !== null) continue;
    const what = `sizes of native functions of ${variant.label}`;
    couldNot.push({ what, why: read.why, allowedBy: read.allowedBy });
  }
  if (!before?.functions || !after?.functions) return null;
  return nativeChanges(
    { functions: before.functions, icu: icu(old) },
    { functions: after.functions, icu: icu(to) },
    asked,
    abort,
  );
}

/** What the runtimes say of themselves from within: how they were built, and the JavaScript of functions. */
async function saidWithin(
  { old, to, abort, couldNot }: Both,
  frames: readonly SoughtFrame[],
  changes: ScriptChange[],
  named: NamedInFile,
): Promise<{ build: BuildChange[]; javaScript: ScriptChanges | null }> {
  const request: FactsRequest = {
    names: [...new Set([...frames.map(({ name }) => name), ...named.names])],
    modules: [...new Set(frames.flatMap(({ module }) => (module === null ? [] : [module])))],
    roots: named.roots,
  };
  const [before, after] = await Promise.all([old, to].map((one) => readFacts(one, request, abort)));
  for (const [variant, facts] of [
    [old, before],
    [to, after],
  ] as const) {
    if (facts === undefined || facts.why === null) continue;
    const what = `build configuration and JavaScript of ${variant.label}`;
    couldNot.push({ what, why: facts.why, allowedBy: null });
  }
  if (!before?.says || !after?.says) return { build: [], javaScript: onlyFiles(changes) };
  const isNode = old.runtime.kind === 'node' && to.runtime.kind === 'node';
  if (!isNode) {
    const why = 'only Node.js tells it; what others have in process.config is there for programs that look for it';
    couldNot.push({ what: 'build configuration', why, allowedBy: null });
  }
  const silent = [
    { variant: old, says: before.says },
    { variant: to, says: after.says },
  ].filter(({ says }) => says.sources === null);
  for (const { variant } of frames.length > 0 ? silent : []) {
    const why = 'it does not hand out the text of its own modules';
    couldNot.push({ what: `JavaScript of internal functions of ${variant.label}`, why, allowedBy: null });
  }
  const isAsked = request.names.length > 0 || changes.length > 0;
  return {
    build: isNode && before.says.config && after.says.config ? buildChanges(before.says.config, after.says.config) : [],
    javaScript: isAsked ? scriptChanges(before.says, after.says, frames, changes) : null,
  };
}
