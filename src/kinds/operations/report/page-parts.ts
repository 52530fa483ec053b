/** The parts that all pages of results share: the machine, the command, the list of groups, remarks. */

import { bytesWords } from '../../../text/english-numbers.ts';
import { code, fenced, plain } from '../../../text/markdown.ts';
import { operationRemarks } from './operation-remarks.ts';
import type { OperationGroup, OperationsReport, OperationsVariant } from './operations-report.ts';

/** Lines of a list: machine, system, jsdyno, date. Unknown ones are left out. */
export function environmentLines(report: OperationsReport): string[] {
  const environment = report.environment;
  const text = (...path: string[]): string | null => textAt(environment, path);
  const cores = text('cpu', 'cores');
  const memory = text('memory', 'totalBytes');
  const { experiment } = report;
  return [
    item('Machine', [
      join(' ', text('os', 'platform'), text('os', 'arch')),
      text('cpu', 'model'),
      cores === null ? null : `${cores} CPUs`,
      memory === null ? null : bytesWords(Number(memory)),
      text('virtualisation'),
    ]),
    item('System', [text('os', 'distribution'), join(' ', 'kernel', text('os', 'release'))]),
    item('jsdyno', [text('jsdyno', 'version')]),
    item('Measured', [
      experiment?.created ?? null,
      experiment?.runs == null ? null : `${experiment.runs} rounds at most, a fresh process for each run`,
      experiment === null ? null : `experiment ${experiment.id}`,
    ]),
  ].filter((line) => line !== '');
}

/** The title of a page: the label, with the version where the label has none (`node`, `tuned`). */
export function titleOf({ label, version }: OperationsVariant): string {
  return version === null || /\d/.test(label) ? label : `${label} ${version}`;
}

/** The runtime that a page is about. */
export function variantLines({ label, runtime, version, engine, flags, sha256 }: OperationsVariant): string[] {
  return [
    item('Runtime', [runtime === null ? label : join(' ', runtime, version)]),
    item('Engine', [engine]),
    flags.length === 0 ? '' : `- **Flags:** ${code(flags.join(' '))}`,
    sha256 === null ? '' : `- **SHA-256:** ${code(sha256)}`,
  ].filter((line) => line !== '');
}

/** Empty where the command is not known. */
export function reproduceLines({ command }: OperationsReport): string[] {
  return command === null ? [] : fenced('sh', command);
}

/** A link for each group, with the links below it. */
export function groupList(groups: readonly { group: OperationGroup; anchor: string }[]): string[] {
  return groups.map(({ group: { group, rows }, anchor }) => {
    const count = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
    return `- [${plain(group)}](#${encodeURI(anchor)}): ${count}`;
  });
}

export function remarkItems(report: OperationsReport): string[] {
  return operationRemarks(report).map(({ text }) => `- ${plain(text)}`);
}

function item(title: string, values: readonly (string | null)[]): string {
  const told = values.filter((value) => value !== null && value !== '');
  return told.length === 0 ? '' : `- **${title}:** ${told.map((value) => plain(value as string)).join(', ')}`;
}

/** Null unless all are there. */
function join(separator: string, ...values: (string | null)[]): string | null {
  return values.some((value) => value === null) ? null : values.join(separator);
}

/** A text or number somewhere within what was stored; null where there is none. */
function textAt(value: unknown, path: readonly string[]): string | null {
  let place = value;
  for (const key of path) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return null;
    place = (place as Record<string, unknown>)[key];
  }
  return typeof place === 'string' || typeof place === 'number' ? String(place) : null;
}
