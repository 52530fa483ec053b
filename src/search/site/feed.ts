/** Changes as an Atom feed (RFC 4287), and what changed as badges. */
import { createHash } from 'node:crypto';
import { escaped } from '../../show/charts/svg-document.ts';
import { widthOf } from '../../show/charts/text-width.ts';
import type { Say } from '../../text/messages/say.ts';
import type { History } from '../history/series.ts';
import { changeSaid, sizeWords, type Words } from './change-words.ts';
import { isOfRow, type SiteRow, toldOf } from './site-rows.ts';

/** Entries: readers ask for a feed often enough. */
const MOST = 50;
/** What no XML may have beside control characters, which are spelt out already (XML 1.0, 2.2). */
const NO_XML = /[\ufffe\uffff]/g;

/** The newest changes of rows, first; links are relative to the feed's address, as RFC 4287 allows (4.2.7.1). */
export function feedOf(history: History, rows: readonly SiteRow[], title: string, words: Words): string {
  const rowOf = new Map(rows.flatMap((row) => row.series.map(({ id }) => [id, row] as const)));
  const entries = history.changes
    .filter(isOfRow)
    .slice(0, MOST)
    .flatMap((change) => {
      const row = rowOf.get(change.series[0] ?? '');
      if (row === undefined) return [];
      const series = row.series.find(({ id }) => id === change.series[0]);
      const when = change.triage.when ?? series?.points[change.to.at]?.time ?? history.looked;
      return [
        '<entry>',
        `<id>${uuidOf(`change ${change.id}`)}</id>`,
        `<title>${xml(`${row.name.join(' ')}: ${sizeWords(change, words)}`)}</title>`,
        `<updated>${xml(when)}</updated>`,
        `<link href="row.html#${row.id}"/>`,
        `<category term="${xml(change.state)}"/>`,
        `<summary>${xml(`${row.name.join(' ')} – ${changeSaid(change, words)}`)}</summary>`,
        '</entry>',
      ];
    });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${words.language}">`,
    `<title>${xml(title)}</title>`,
    `<id>${uuidOf(`site ${title}`)}</id>`,
    `<updated>${xml(history.looked)}</updated>`,
    '<author><name>jsdyno</name></author>',
    '<link rel="self" href="feed.xml"/>',
    '<link href="index.html"/>',
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

/** Of the same text the same: a UUID of version 8 (RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(`jsdyno ${text}`).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function xml(text: string): string {
  return escaped(text).replace(NO_XML, '\ufffd');
}

/** What of the whole site is confirmed and not done with. */
export function siteBadge(rows: readonly SiteRow[], title: string, say: Say): string {
  const told = rows.flatMap((row) => toldOf(row) ?? []).filter((one) => one.state === 'confirmed');
  const open = told.filter(({ triage }) => triage.state === 'new' || triage.state === 'confirmed');
  const worse = open.filter(({ isBetter }) => isBetter === false).length;
  const better = open.filter(({ isBetter }) => isBetter === true).length;
  if (open.length === 0) return badge(title, say('site.badge-none'), GREY);
  return badge(title, say('site.badge', { worse, better }), worse > 0 ? WORSE : BETTER);
}

/** The newest confirmed change of a row. */
export function rowBadge(row: SiteRow, say: Say, words: Words): string {
  const told = toldOf(row);
  if (told?.state !== 'confirmed') return badge(row.name.join(' '), say('site.badge-none'), GREY);
  const tone = told.isBetter === null ? GREY : told.isBetter ? BETTER : WORSE;
  return badge(row.name.join(' '), say('site.badge-row', { change: sizeWords(told, words), at: told.to.label }), tone);
}

/** White stands out 4.5:1 from each; the same as in web/styles/base.css. */
const [BETTER, WORSE, GREY, DARK] = ['#0067a3', '#b34700', '#57606a', '#1b1f24'];
const SIZE = 12;
/** Characters of a name: a badge stands in a line of text. */
const LONGEST = 60;

function badge(name: string, said: string, colour: string | undefined): string {
  const label = name.length > LONGEST ? `${name.slice(0, LONGEST - 1).toWellFormed()}…` : name;
  const [left, right] = [label, said].map((text) => Math.ceil(widthOf(text, SIZE)) + 12) as [number, number];
  const text = (words: string, x: number, width: number) =>
    `<text x="${x + 6}" y="14" textLength="${width - 12}" lengthAdjust="spacingAndGlyphs">${xml(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${xml(`${label}: ${said}`)}">`,
    `<title>${xml(`${label}: ${said}`)}</title>`,
    `<rect width="${left}" height="20" fill="${DARK}"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/>`,
    `<g fill="#fff" font-family="PT Sans,Segoe UI,Roboto,Arial,sans-serif" font-size="${SIZE}">`,
    `${text(label, 0, left)}${text(said, left, right)}</g></svg>\n`,
  ].join('');
}
