import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { parsedJson } from '../../host/files/json-text.ts';
import { packageFile } from '../../host/files/package-file.ts';
import type { Count } from '../../stats/quantities.ts';
import {
  boolean,
  byName,
  isObject,
  list,
  name,
  names,
  object,
  oneOf,
  type Shape,
  text,
  whole,
} from '../../store/exchange/fields.ts';
import { issuePlace, shownValue } from '../../text/shown-value.ts';
import { claimsInvalid } from './csv-records.ts';

/** A row that a claim is measured on: its file, script or scenario, and those of its parameters that tell it from others. */
export interface RowWanted {
  benchmark: string;
  /** A value, several of which any will do, or null: the parameter must be absent. */
  parameters: Record<string, Value | Value[] | null>;
}

type Value = string | number | boolean;

/** What a claim says beside its own words, where these have no number. */
type SaidBeside = 'faster' | 'slower' | 'same';

/** How one statement of a claim is measured. */
export interface StatementMap {
  /** What tells it from other statements of its claim. */
  name?: string | undefined;
  /** The name of a kind of work. */
  kind?: string | undefined;
  /** Options of that kind, as its function of the library takes them. */
  use?: Record<string, unknown> | undefined;
  row?: RowWanted | undefined;
  /** Another row of the same runtime that the row is compared with; absent: runtimes are compared on the row. */
  against?: RowWanted | undefined;
  /** Variants in place of those that the claim names, the baseline first. */
  variants?: string[] | undefined;
  /** The place of the variant that is compared, among the variants; absent: each but the first. With `against` of the one that runs both. */
  on?: Count | undefined;
  /** Which metrics answer, the first that can; absent: those of the kind. */
  metrics?: string[] | undefined;
  /** Less of the published figure is better: times and sizes. */
  isLess?: boolean | undefined;
  /** Of several rows: their geometric mean, or the one with the largest change; absent: the mean, `up to` the largest. */
  of?: 'mean' | 'largest' | undefined;
  /** Which figure of a side is the published one, counted from 0; `from` of the row that it is compared with. */
  item?: Count | undefined;
  from?: Count | undefined;
  /** Which side of the published figures, where rows are compared: counted from 0. */
  side?: Count | undefined;
  says?: SaidBeside | undefined;
}

/** How a claim is measured. Its own fields are those of each of its statements, unless these say otherwise. */
export interface ClaimMap extends StatementMap {
  id: string;
  /** As in the claim file: a claim of the same id about something else is another one. */
  workload: string;
  /** What is shorter or smaller here than where it was published, and why; absent: nothing. */
  shortened?: string | undefined;
  /** What a reader should know of it. */
  note?: string | undefined;
  /** Why nothing here can measure it; absent: it is measured. */
  notRunnable?: string | undefined;
  statements?: StatementMap[] | undefined;
}

/** Settings of rows of tables of results, for whom no single claim is mapped. */
export interface TableMap {
  /** `fs/readfile.js`; `*` stands for any letters. */
  benchmark: string;
  /** Parameters that are set otherwise here. */
  set: Record<string, Value>;
  shortened: string;
}

interface Mapping {
  claims: ClaimMap[];
  tables: TableMap[];
}

/**
 * How published claims are measured: a file for --map of jsdyno claims. A claim is found by its id and its workload.
 * @title jsdyno claims map
 */
export interface ClaimsMapDocument {
  claims: TypedClaim[];
  tables?: TableMap[] | undefined;
}

interface TypedRows {
  row?: TypedRow | undefined;
  /** Another row of the same runtime that the row is compared with; absent: runtimes are compared on the row. */
  against?: TypedRow | undefined;
}

interface TypedClaim extends Omit<ClaimMap, keyof TypedRows | 'statements'>, TypedRows {
  /** Each with what differs from the fields of its claim. */
  statements?: TypedStatement[] | undefined;
}

interface TypedStatement extends Omit<StatementMap, keyof TypedRows>, TypedRows {}

/** A row by its file, script or scenario, and the parameters that tell it from others: a value, several of which any will do, or null for one that must be absent. */
interface TypedRow {
  benchmark: string;
  [parameter: string]: Value | Value[] | null;
}

const value = v.union([v.string(), v.number(), boolean], 'a text, a number, true or false');
const wantedValue = v.union([value, v.array(value), v.null()], 'a value, a list of values or null');
const row: Shape<RowWanted> = v.pipe(
  byName(wantedValue),
  v.check((one) => typeof one.benchmark === 'string', 'an object with a benchmark'),
  v.transform(({ benchmark, ...parameters }) => ({ benchmark: String(benchmark), parameters })),
) as Shape<RowWanted>;

const statement = {
  name: v.optional(name),
  kind: v.optional(name),
  use: v.optional(v.custom<Record<string, unknown>>(isObject, 'an object')),
  row: v.optional(row),
  against: v.optional(row),
  variants: v.optional(names),
  on: v.optional(whole(0)),
  metrics: v.optional(names),
  isLess: v.optional(boolean),
  of: v.optional(oneOf(['mean', 'largest'])),
  item: v.optional(whole(0)),
  from: v.optional(whole(0)),
  side: v.optional(whole(0)),
  says: v.optional(oneOf(['faster', 'slower', 'same'])),
};

const MOST_TABLES = 1000;

const mapping = object({
  claims: list(
    object({
      ...statement,
      id: name,
      workload: name,
      shortened: v.optional(text),
      note: v.optional(text),
      notRunnable: v.optional(text),
      statements: v.optional(list(object(statement))),
    }),
  ),
  tables: v.optional(
    // Each row of a table is compared with each of them.
    v.pipe(
      list(object({ benchmark: name, set: byName(value), shortened: text })),
      v.maxLength(MOST_TABLES, `a list of at most ${MOST_TABLES}`),
    ),
    [],
  ),
}) as v.GenericSchema<ClaimsMapDocument, Mapping>;

/** The mappings that are built in. */
const BUILT_IN = ['benchmarks/claims/narrative.json', 'benchmarks/claims/tables.json'];

/** The built-in mappings. */
export function builtInMapping(): Mapping {
  const all = BUILT_IN.map((path) => readMapping(readFileSync(packageFile(path), 'utf8'), path));
  return { claims: all.flatMap(({ claims }) => claims), tables: all.flatMap(({ tables }) => tables) };
}

/**
 * A file that says how claims are measured.
 *
 * @param file how messages call it
 * @throws JsdynoError CLAIMS_INVALID, which names the place
 */
export function readMapping(json: string, file: string): Mapping {
  const read = parsedJson(json, (why) => claimsInvalid(file, null, why));
  const result = v.safeParse(mapping, read, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = issuePlace(issue);
  throw claimsInvalid(file, null, `${place} must be ${issue.message}, not ${shownValue(issue.input)}`);
}
