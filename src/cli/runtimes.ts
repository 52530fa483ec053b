import { drawDownloads } from '../host/runtimes/draw-downloads.ts';
import {
  type Difference,
  differences as differencesOf,
  differenceWords,
  probeTwice,
  TABLE,
} from '../host/runtimes/facts/fact.ts';
import type { Value } from '../host/runtimes/facts/facts.ts';
import { factsInTable, type Table } from '../host/runtimes/facts/table.ts';
import {
  type CachedEntry,
  compareV8Options,
  type Description,
  describe,
  install,
  listCached,
  parseVariant,
  type Resolution,
  type RuntimeOptions,
  remove,
  resolveSpec,
  resolveVariant,
  type VariantSpec,
} from '../host/runtimes/index.ts';
import { type RuntimeKind, runtimeKinds } from '../host/runtimes/types.ts';
import type { V8Difference } from '../host/runtimes/v8-options.ts';
import { type Envelope, type Fields, jsonDocument } from '../show/report/json-envelope.ts';
import { left } from '../show/sheets/column.ts';
import { gridLines } from '../show/sheets/terminal.ts';
import { bytesWords, whole } from '../text/english-numbers.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { nearest } from '../text/errors/nearest.ts';
import { fold } from '../text/fold.ts';
import type { Io } from '../text/io.ts';
import { printable, printableLines } from '../text/printable.ts';
import { shellWord } from '../text/shell-word.ts';
import { columnsOf } from '../text/terminal.ts';

/** The commands below `runtimes`. */
const ACTIONS = ['list', 'install', 'remove', 'describe', 'facts'] as const;

/** The exit code where facts differ, as of all that is found. */
const DIFFERENT = 4;

/** Columns of a description where there is no terminal. */
const USUAL = 100;

/** One runtime, as printed by jsdyno runtimes describe --json. @title jsdyno runtime */
export interface RuntimeDocument extends Envelope<'runtime', 1>, DescriptionObject {}

/**
 * Runtimes, as printed by jsdyno runtimes with --json: those of the cache (list), those just cached (install) or removed, what names stand
 * for (resolve), several described (describe; a single one is the document of kind runtime), or what probes see of them (facts).
 * @title jsdyno runtimes
 */
export type RuntimesDocument =
  | RuntimesOf<'list' | 'remove', CachedEntry>
  | RuntimesOf<'install', Installed>
  | RuntimesOf<'resolve', Resolution>
  | RuntimesOf<'describe', DescriptionObject>
  | RuntimesOf<'facts', ProbedRuntime>;

interface RuntimesOf<Action extends string, Found> extends Envelope<'runtimes', 1> {
  action: Action;
  runtimes: Found[];
}

interface Installed {
  /** as typed */
  spec: string;
  entry: CachedEntry;
  /** false: it was cached already */
  fetched: boolean;
  warnings: string[];
}

interface DescriptionObject extends Description {
  /** the variant of --against, described alike */
  against?: OtherDescription;
}

interface OtherDescription extends Description {
  v8Differences: V8Difference[];
}

interface ProbedRuntime {
  kind: RuntimeKind;
  version: string;
  /** as the probes saw them just now, by name; null where a probe could not tell */
  facts: Record<string, Value>;
  /** on which the runtime and jsdyno's table differ */
  differences: Difference[];
}

export interface RuntimesArgs {
  action: (typeof ACTIONS)[number] | 'resolve';
  specs: string[];
  /** Another variant to describe the differences to. */
  against?: string | undefined;
  offline?: boolean | undefined;
  format?: string | undefined;
}

/**
 * `jsdyno runtimes`: lists, installs, removes and describes runtimes; results on stdout, progress and warnings on
 * stderr.
 *
 * @param table of facts, which probes are compared with
 * @returns the exit code; 4 where facts differ
 * @throws JsdynoError
 */
export async function runtimes(
  args: RuntimesArgs,
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
  table: Table = TABLE,
): Promise<number> {
  const downloads = drawDownloads(stderr);
  const width = columnsOf(stdout);
  const options: RuntimeOptions = { offline: args.offline, onProgress: downloads.onProgress };
  const say = (text: string, found: Fields<RuntimesDocument>) =>
    stdout.write(
      args.format === 'json'
        ? jsonDocument<RuntimesDocument>('runtimes', 1, found)
        : `${fold(printableLines(text), width)}\n`,
    );
  const warn = (warnings: string[]) => {
    for (const warning of new Set(warnings)) stderr.write(`warning: ${printable(warning)}\n`);
  };
  try {
    switch (args.action) {
      case 'install': {
        const done: Installed[] = [];
        for (const spec of args.specs) done.push({ spec, ...(await install(spec, options)) });
        downloads.finish();
        warn(done.flatMap(({ warnings }) => warnings));
        say(done.map(installedText).join('\n'), { action: 'install', runtimes: done });
        return 0;
      }
      case 'remove': {
        const gone: CachedEntry[] = [];
        for (const spec of args.specs) gone.push(...(await remove(spec, options)));
        const text = gone.map((entry) => `removed ${nameOf(entry)} (${bytesWords(entry.size)})`).join('\n');
        say(text, { action: 'remove', runtimes: gone });
        return 0;
      }
      case 'describe': {
        const described: Description[] = [];
        for (const spec of args.specs) described.push(await describe(parseVariant(spec), options));
        const other = args.against === undefined ? undefined : await describe(parseVariant(args.against), options);
        downloads.finish();
        warn([...described, ...(other === undefined ? [] : [other])].flatMap(({ warnings }) => warnings));
        const values = described.map((one) => descriptionValue(one, other));
        const [first] = values;
        if (args.format === 'json' && first !== undefined && values.length === 1)
          stdout.write(jsonDocument<RuntimeDocument>('runtime', 1, first));
        else {
          const text = described.map((one) => descriptionText(one, other, width)).join('\n\n');
          say(text, { action: 'describe', runtimes: values });
        }
        return 0;
      }
      case 'facts': {
        const found: ProbedRuntime[] = [];
        for (const spec of args.specs) found.push(await probed(parseVariant(spec), options, table));
        downloads.finish();
        say(found.map(factsText).join('\n\n'), { action: 'facts', runtimes: found });
        return found.some(({ differences }) => differences.length > 0) ? DIFFERENT : 0;
      }
      default: {
        if (args.specs.length === 0) {
          const cached = await listCached();
          say(listText(cached, width), { action: 'list', runtimes: cached });
          return 0;
        }
        checkAction(args.specs);
        const resolved: Resolution[] = [];
        for (const spec of args.specs) resolved.push(await resolveSpec(parseVariant(spec).runtime, options));
        warn(resolved.flatMap(({ warnings }) => warnings));
        say(grid(resolved.map(resolutionRow), { width }), { action: 'resolve', runtimes: resolved });
        return 0;
      }
    }
  } finally {
    downloads.finish();
  }
}

/**
 * Refuses a mistyped action, which would else be looked for as a runtime.
 * @throws JsdynoError BAD_USAGE
 */
function checkAction([first = '', ...rest]: readonly string[]): void {
  const [meant] =
    /[@/\\.]/.test(first) || runtimeKinds.some((kind) => kind === first) ? [] : nearest(first, ACTIONS, 1);
  if (meant === undefined) return;
  const specs = rest.length > 0 || meant === 'list' ? rest : ['node@lts'];
  throw new JsdynoError('BAD_USAGE', `runtimes has no command "${first}"`, {
    hint: `did you mean: ${['jsdyno runtimes', meant, ...specs.map(shellWord)].join(' ')}`,
  });
}

/** All probes on a runtime, without flags and environment of its own. */
async function probed(spec: VariantSpec, options: RuntimeOptions, table: Table): Promise<ProbedRuntime> {
  const { runtime } = (await resolveVariant({ ...spec, flags: [], env: {} }, options)).variant;
  const { kind, version } = runtime;
  if (kind === 'command') throw new Error('what is named is a runtime');
  const expected = factsInTable(table, kind, version);
  const facts = await probeTwice(runtime, expected, options.signal);
  return { kind, version, facts, differences: differencesOf(expected, facts) };
}

function factsText({ kind, version, facts, differences }: ProbedRuntime): string {
  const all = Object.keys(facts).length;
  const head = `${kind} ${version}: ${differences.length === 0 ? `all ${all} facts are as in the table` : `${differences.length} of ${all} facts differ from the table`}`;
  return [head, ...differences.map((one) => `  ${differenceWords(one)}`)].join('\n');
}

function nameOf({ kind, version }: { kind: string; version: string }): string {
  return `${kind}@${version}`;
}

function installedText({ entry, fetched }: { entry: CachedEntry; fetched: boolean }): string {
  return `${nameOf(entry)} ${fetched ? 'is now cached' : 'was cached already'}: ${entry.executable}`;
}

function listText(cached: CachedEntry[], width: number | undefined): string {
  if (cached.length === 0) return 'no runtime is cached; "jsdyno runtimes install node@lts" downloads one';
  const total = cached.reduce((sum, { size }) => sum + size, 0);
  const rows = cached.map((entry) => [
    nameOf(entry),
    entry.platform,
    bytesWords(entry.size).padStart(6),
    `fetched ${entry.fetchedAt.slice(0, 10)}`,
    entry.signature.startsWith('checked') ? 'signed' : 'unsigned',
    `sha256 ${entry.sha256.slice(0, 12)}`,
  ]);
  return `${grid(rows, { width })}\n${cached.length} ${cached.length === 1 ? 'runtime' : 'runtimes'}, ${bytesWords(total)}`;
}

function resolutionRow({ text, source, kind, version, executable }: Resolution): string[] {
  if (source === 'path') return [text, '->', executable ?? '', 'this file'];
  return [text, '->', `${kind} ${version}`, executable === undefined ? 'to be downloaded' : 'cached'];
}

interface TableLook {
  /** Blanks before each line. */
  indent?: number;
  /** Columns of the terminal. */
  width: number | undefined;
}

function grid(rows: string[][], { indent = 0, width }: TableLook): string {
  const columns = (rows[0] ?? []).map((_, place) =>
    left<string[]>('', (row) => row[place], { gap: place === 0 ? indent : 2 }),
  );
  return gridLines(columns, rows, { width }).join('\n');
}

function descriptionValue(description: Description, other: Description | undefined): DescriptionObject {
  if (other === undefined) return description;
  return { ...description, against: { ...other, v8Differences: compareV8Options(description, other) } };
}

function descriptionText(
  description: Description,
  other: Description | undefined,
  terminal: number | undefined,
): string {
  const width = terminal ?? USUAL;
  const { variant, engine, engineVersion, arch, platform, libraries, config, origin } = description;
  const { runtime } = variant;
  const carrier = runtime.source === 'registry' ? `from ${runtime.package}` : 'not from the registry';
  const rows = [
    ['runtime', `${runtime.kind} ${runtime.version}, ${platform} ${arch}, ${carrier}`],
    ['engine', `${engine === 'v8' ? 'V8' : 'JavaScriptCore'} ${engineVersion}`],
    ['executable', runtime.executable],
    ['size', `${bytesWords(runtime.size)} (${whole(runtime.size)} bytes)`],
    ['sha256', runtime.sha256],
  ];
  if (runtime.integrity !== undefined) rows.push(['integrity', runtime.integrity]);
  if (origin !== undefined)
    rows.push([originTexts[origin.signature][0], `${origin.registry}, ${originTexts[origin.signature][1]}`]);
  for (const library of libraries) rows.push(['library', library]);
  if (variant.flags.length > 0) rows.push(['flags', variant.flags.join(' ')]);
  const assignments = Object.entries(variant.env).map(([name, value]) => `${name}=${value}`);
  if (assignments.length > 0) rows.push(['environment', assignments.join(' ')]);
  const built = Object.entries(config).map(([name, value]) => `${name}=${value}`);
  if (built.length > 0) rows.push(['built with', built.join(', ')]);

  const versions = Object.entries(runtime.versions);
  const sections = [`${variant.label}`, grid(rows, { indent: 2, width })];
  if (other === undefined) {
    rows.push(['versions', versions.map(([name, version]) => `${name} ${version}`).join(', ')]);
    const count = Object.keys(description.v8Options).length;
    if (count > 0) rows.push(['V8 options', `${count}; --against another variant shows where they differ`]);
    return [variant.label, grid(rows, { indent: 2, width })].join('\n');
  }
  return [...sections, ...differences(description, other, width)].join('\n');
}

/** Where a runtime came from, by what became of its signature. */
const originTexts: Record<CachedEntry['signature'], [place: string, words: string]> = {
  checked: ['registry', 'whose signature was checked'],
  unsigned: ['registry', 'which does not sign it'],
  'no keys': ['registry', 'which signs but publishes no keys'],
  'checked by keyring': ['mirror', 'whose checksum is signed by a key of JSDYNO_NODE_KEYRING'],
  'not checked': ['mirror', 'whose checksum was checked, but no signature'],
};

function differences(left: Description, right: Description, width: number): string[] {
  const heading = [left.variant.label, right.variant.label];
  const names = [
    ...new Set([...Object.keys(left.variant.runtime.versions), ...Object.keys(right.variant.runtime.versions)]),
  ];
  const versions = names
    .map((name) => [name, left.variant.runtime.versions[name] ?? '-', right.variant.runtime.versions[name] ?? '-'])
    .filter(([, a, b]) => a !== b);
  const options = compareV8Options(left, right).map(({ name, left: a, right: b }) => [`--${name}`, a ?? '-', b ?? '-']);
  const same = left.variant.runtime.sha256 === right.variant.runtime.sha256;
  return [
    same ? '\n  the executables are the same, byte for byte' : '',
    section('process.versions that differ', heading, versions, width),
    left.engine === 'v8' && right.engine === 'v8'
      ? section('V8 options that differ ("-": it has none of that name)', heading, options, width)
      : '  V8 options are compared where both run on V8',
  ].filter((text) => text !== '');
}

function section(title: string, heading: string[], rows: string[][], width: number): string {
  if (rows.length === 0) return `\n  ${title}: none`;
  return `\n  ${title}: ${rows.length}\n${grid([['', ...heading], ...rows], { indent: 4, width })}`;
}
