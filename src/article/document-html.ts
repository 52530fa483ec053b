/** The shell of an article's HTML: one file without a script that asks no network for anything. */
import type { Language } from '../messages/language.ts';
import { escaped } from './escaped.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

const STYLES = `
:root { color-scheme: light dark; }
body { background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; }
th, td { border-bottom: 1px solid #8886; padding: .2rem .5rem; text-align: left; vertical-align: top; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tbody th { font-weight: normal; }
figure { margin: 1rem 0; overflow-x: auto; background: #fff; }
figure svg { display: block; height: auto; max-width: 56rem; min-width: 42rem; width: 100%; }
.note, .byline, footer { color: #666; font-size: .85rem; }
@media (prefers-color-scheme: dark) { .note, .byline, footer { color: #aaa; } }
pre { overflow-wrap: anywhere; white-space: pre-wrap; }
img { max-width: 100%; }
`;

/** The whole file. */
export function documentHtml(title: string, language: Language, body: string): string {
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="jsdyno">',
    `<title>${escaped(title)}</title>`,
    `<style>${STYLES}</style>`,
    '</head>',
    '<body>',
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
