import { parseCommand } from '../../../host/runtimes/command-variants.ts';
import { distinctLabels } from '../../../host/runtimes/distinct-labels.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { combinations, mentions, type Parameter, substituted, type Values } from './parameters.ts';

export interface Reference {
  line: string;
  name?: string | undefined;
}

/** Command lines as they were typed. */
export interface TypedLines {
  /** In their order; the first is the baseline, unless there is a reference. */
  lines?: string[] | undefined;
  /** The baseline, where it is none of the lines: it has no parameters. */
  reference?: Reference | undefined;
  /** Names of the lines: of the first ones, or of all with all values. */
  names?: string[] | undefined;
  parameters?: Parameter[] | undefined;
  /** Whether the shell runs the lines. */
  shell?: boolean | undefined;
}

/** Commands of the shell around runs, each one for all, or one for each command line. */
export interface Around<T = string[]> {
  /** Before the first run, and where it is not the same for all before each turn of a command line. */
  setup?: T | undefined;
  /** Before each run. */
  prepare?: T | undefined;
  /** After each run. */
  conclude?: T | undefined;
  /** When what `setup` made is not needed any more. */
  cleanup?: T | undefined;
  /** Where a run's standard output goes: `null`, `pipe`, `inherit`, or a file. */
  output?: T | undefined;
}

const AROUND = ['setup', 'prepare', 'conclude', 'cleanup', 'output'] as const;

/** One command line that is measured, and what is done around its runs. */
interface TimedLine extends Around<string> {
  line: string;
  /** No other has the same. */
  label: string;
  values: Values;
}

/**
 * The command lines that are measured, the baseline first: each that was typed with each combination of values. Pure.
 * @throws JsdynoError BAD_OPTION, BAD_USAGE
 */
export function timedLines(typed: TypedLines & Around): TimedLine[] {
  const { lines = [], reference, parameters = [], shell = false } = typed;
  checkMentioned(typed);
  const sets = combinations(parameters);
  const names = picker('--command-name', typed.names ?? [], lines.length, sets.length, 'some');
  const first = reference === undefined ? 0 : 1;
  const around = AROUND.map((step) => {
    const texts = picker(`--${step}`, typed[step] ?? [], lines.length + first, sets.length, 'all', first);
    return [step, texts] as const;
  });
  const draft = (line: string, name: string | undefined, values: Values, place: number): TimedLine => ({
    line: substituted(line, values),
    label: labelOf(line, name, values, shell),
    values,
    ...aroundOf(around, place, values),
  });
  const measured = [
    ...(reference === undefined ? [] : [draft(reference.line, reference.name, {}, 0)]),
    ...sets.flatMap((values, set) =>
      lines.map((line, i) => {
        const place = set * lines.length + i;
        return draft(line, names(place), values, first + place);
      }),
    ),
  ];
  const labels = distinctLabels(measured.map(({ label }) => label));
  return measured.map((one, i) => ({ ...one, label: labels[i] as string }));
}

type Picker = (place: number) => string | undefined;

/**
 * Which of the typed texts belongs to a measured line: the only one to all, else each to one that was typed, or to one that is
 * measured, by their order.
 *
 * @param which whether there must be one for each; names may be of the first ones only
 * @param first how many lines come before those that have parameters
 */
function picker(
  option: string,
  texts: string[],
  typed: number,
  sets: number,
  which: 'all' | 'some',
  first = 0,
): Picker {
  const own = typed - first;
  const measured = first + own * sets;
  if (texts.length === 1 && which === 'all') return () => texts[0];
  if (texts.length === 0) return () => undefined;
  if (texts.length === measured) return (place) => texts[place];
  if (texts.length === typed || (which === 'some' && texts.length < typed)) {
    return (place) => texts[place < first ? place : first + ((place - first) % own)];
  }
  const count = measured === typed ? `${typed}` : `${typed} of those typed, or ${measured} with all values`;
  throw new JsdynoError('BAD_USAGE', `${option} is given ${texts.length} times for ${count} command lines`, {
    hint: which === 'all' ? 'give one for all, or one for each' : 'give one for each',
  });
}

function aroundOf(all: readonly (readonly [keyof Around, Picker])[], place: number, values: Values): Around<string> {
  const own = all.flatMap(([step, pick]) => {
    const text = pick(place);
    return text === undefined ? [] : [[step, substituted(text, values)] as const];
  });
  return Object.fromEntries(own);
}

/** The name, or what the line calls itself, with the values that are not seen in it, as hyperfine has it. */
function labelOf(line: string, name: string | undefined, values: Values, shell: boolean): string {
  const text = name ?? parseCommand(line, shell).label;
  const unseen = Object.entries(values).filter(([parameter]) => !mentions(text, parameter));
  const suffix = unseen.map(([parameter, value]) => `${parameter} = ${value}`).join(', ');
  return `${substituted(text, values)}${suffix === '' ? '' : ` (${suffix})`}`;
}

function checkMentioned({ lines = [], parameters = [], ...around }: TypedLines & Around): void {
  const texts = [...lines, ...AROUND.flatMap((step) => around[step] ?? [])];
  const lost = parameters.find(({ name }) => !texts.some((text) => mentions(text, name)));
  if (lost === undefined) return;
  throw new JsdynoError('BAD_OPTION', `no command line has {${lost.name}}`, {
    hint: `write {${lost.name}} where its values belong: 'sleep {${lost.name}}'`,
  });
}
