/** On what it was measured: variants side by side, and the machine. */

import type { Say } from '../../../text/messages/say.ts';
import type { ReportVariant } from '../../report/row.ts';
import type { Chapter, Ink } from '../chapter.ts';
import { type Element, h } from '../element.ts';
import { table } from '../table.ts';

/** What people ask for first; the others follow by name. Node.js, Bun and Deno have names of their own for some. */
const FIRST = ['v8', 'webkit', 'uv', 'libuv', 'openssl', 'boringssl', 'icu', 'unicode', 'llhttp', 'nghttp2', 'zlib'];

/** Variants side by side: what was typed, flags, versions of what they are built of. What differs is marked, by a sign, too. */
export function variants({ published }: Chapter, { say }: Ink): Element | null {
  const { report, components } = published;
  const known = report.variants.filter(({ runtime }) => runtime !== null);
  if (known.length === 0) return null;
  const lines = [...about(known, say), ...versionsOf(known, components)];
  const differs = ({ cells }: Line) => new Set(cells).size > 1;
  const line = (one: Line) => ({
    class: differs(one) ? 'differs' : '',
    cells: [
      differs(one) ? [one.name, h('span', { class: 'sign' }, ' ≠')] : one.name,
      ...one.cells.map((cell) => (differs(one) && cell !== '' ? h('mark', null, cell) : cell)),
    ],
  });
  return table({
    caption: say('page.variants'),
    note: known.length > 1 ? say('page.variants-note') : null,
    columns: [{ title: say('page.property') }, ...known.map(({ label }) => ({ title: label }))],
    rows: [...lines.filter(differs), ...lines.filter((one) => !differs(one))].map(line),
    class: 'variants',
  });
}

interface Line {
  name: string;
  /** One a variant; empty for what it does not have. */
  cells: string[];
}

function about(known: readonly ReportVariant[], say: Say): Line[] {
  const cells = (read: (variant: ReportVariant) => string) => known.map(read);
  return [
    { name: say('page.typed'), cells: cells(({ text, label }) => String(text ?? label)) },
    { name: say('page.runtime'), cells: cells(({ runtime, version }) => `${runtime ?? ''} ${version ?? ''}`.trim()) },
    { name: say('page.flags'), cells: cells(({ flags }) => flags.join(' ')) },
    { name: say('page.environment'), cells: cells(({ env }) => settings(env)) },
    { name: 'SHA-256', cells: cells(({ sha256 }) => sha256 ?? '') },
  ].filter(({ cells: own }) => own.some((cell) => cell !== ''));
}

function settings(env: unknown): string {
  return Object.entries(Object(env) as Record<string, unknown>)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
}

function versionsOf(known: readonly ReportVariant[], components: Chapter['published']['components']): Line[] {
  const all = known.map(({ label }) => components?.get(label) ?? {});
  const names = [...new Set(all.flatMap((versions) => Object.keys(versions)))].filter(
    (name) => !known.some(({ runtime }) => runtime === name),
  );
  const place = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return names
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .map((name) => ({ name: PROPER[name] ?? name, cells: all.map((versions) => versions[name] ?? '') }));
}

/** Names as their projects write them. */
const PROPER: Readonly<Record<string, string>> = {
  v8: 'V8',
  uv: 'libuv',
  openssl: 'OpenSSL',
  icu: 'ICU',
  unicode: 'Unicode',
  webkit: 'WebKit',
  modules: 'ABI',
};
