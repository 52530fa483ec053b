/** The shell of every page that jsdyno writes: one file that asks no network for anything, with a content policy that says so. */
import { createHash } from 'node:crypto';
import type { Language } from '../../text/messages/language.ts';
import { jsonForScript } from './json-data.ts';

/** What a page is made of beside its content: built from web/, the same for every page. */
export interface PageAssets {
  script: string;
  styles: string;
}

interface PageDocument {
  title: string;
  language: Language;
  /** HTML of the body. */
  body: string;
  /** For the script; undefined: there are none. */
  data?: unknown;
  assets: PageAssets;
}

/**
 * One self-contained HTML file.
 *
 * The policy stands in a meta element, since a file has no headers; its hashes are of the two scripts alone. Styles are not restricted
 * beyond being in the file: the charting library writes them at elements (apache/echarts#19938). Sources:
 * https://www.w3.org/TR/CSP3/ and https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy.
 */
export function documentOf({ title, language, body, data, assets }: PageDocument): string {
  const json = data === undefined ? undefined : jsonForScript(data);
  const { script, styles } = assets;
  const policy = [
    "default-src 'none'",
    `script-src '${sha256(EARLY)}' '${sha256(script)}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="jsdyno">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title>`,
    `<style>${styles}</style>`,
    `<script>${EARLY}</script>`,
    '</head>',
    '<body>',
    body,
    ...(json === undefined ? [] : [`<script type="application/json" id="data">${json}</script>`]),
    // Behind the body, as classic scripts run where they stand.
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Before anything is painted, so that a chosen theme does not follow a flash of the other. Storage may be closed to files. */
const EARLY =
  "document.documentElement.classList.add('scripted');try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
