import * as v from 'valibot';
import { type Envelope, jsonDocument } from '../../../show/report/json-envelope.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { issuePlace, shownValue } from '../../../text/shown-value.ts';
import type { GateReport } from '../gate-report.ts';
import { gateShape } from './gate-shape.ts';

/**
 * What jsdyno gate says of head against base. Shares are numbers: .05 is 5 %. Times of the run are in milliseconds.
 * @title jsdyno gate
 */
export interface GateDocument extends Envelope<'gate', 1>, GateReport {}

/** Of the documents that are read, which are those that are written. */
const SCHEMA: GateDocument['schema'] = 1;
/** Bytes in UTF-8 of a report that is read: some 20,000 rows. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The report as a document. Shown in a runner's log, no line of it is a command. */
export function gateJson(report: GateReport): string {
  // `##` stands within strings only; the value stays the same.
  return jsonDocument<GateDocument>('gate', 1, report).replaceAll('##', '#\\u0023');
}

/**
 * Reads a report that somebody else may have written.
 *
 * @param text of the file
 * @param file how messages call it
 * @throws JsdynoError GATE_INVALID: too large, no JSON, another shape, or counts that are not those of its rows
 */
export function readGateJson(text: string, file = 'the report'): GateReport {
  if (text.length > MOST_BYTES || Buffer.byteLength(text) > MOST_BYTES) {
    throw invalid(`${file} is larger than ${MOST_BYTES / 1024 / 1024} MiB`);
  }
  const { schema, kind, ...fields } = parsed(text, file);
  if (kind !== 'gate')
    throw invalid(`${file} is no report of a gate: its kind must be "gate", not ${shownValue(kind)}`);
  if (schema !== SCHEMA) throw invalid(`${file}: schema must be ${SCHEMA}, not ${shownValue(schema)}`);
  const result = v.safeParse(gateShape, fields, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = issuePlace(issue);
  if (issue.expected === 'never') throw invalid(`${file}: ${place} is no field of a report`);
  const isMissing = issue.input === undefined;
  throw invalid(
    `${file}: ${place} ${isMissing ? 'is missing' : `must be ${issue.message}, not ${shownValue(issue.input)}`}`,
  );
}

function parsed(text: string, file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(`${file} is no JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${file} is no object`);
  return { ...value };
}

function invalid(message: string): JsdynoError {
  return new JsdynoError('GATE_INVALID', message, {
    hint: 'write it again with the same version: jsdyno gate --json FILE',
  });
}
