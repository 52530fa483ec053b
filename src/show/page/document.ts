/** The shell of every page that jsdyno writes: a file that asks no network for anything, with a content policy that says so. */
import { createHash } from 'node:crypto';
import type { Language } from '../../text/messages/language.ts';
import { jsonForScript } from './json-data.ts';

/** What a page is made of beside its content: built from web/, the same for every page. */
export interface PageAssets {
  script: string;
  styles: string;
}

/** The same as files beside the page, by their addresses: of a site each is there once. */
export interface LinkedAssets {
  scriptAt: string;
  stylesAt: string;
  /** Of a feed of the site. */
  feedAt?: string;
}

interface PageDocument {
  title: string;
  language: Language;
  /** HTML of the body. */
  body: string;
  /** For the script; undefined: there are none. */
  data?: unknown;
  assets: PageAssets | LinkedAssets;
}

/**
 * One HTML file: self-contained, or with files of its own site beside it.
 *
 * The policy stands in a meta element, since a file has no headers; its hashes are of the two scripts alone, and of a site scripts of its own
 * origin run as well, which hold its data. Styles are not restricted
 * beyond being in the file: the charting library writes them at elements (apache/echarts#19938). Sources:
 * https://www.w3.org/TR/CSP3/ and https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy.
 */
export function documentOf({ title, language, body, data, assets }: PageDocument): string {
  const json = data === undefined ? undefined : jsonForScript(data);
  const isLinked = 'scriptAt' in assets;
  const policy = [
    "default-src 'none'",
    `script-src '${sha256(EARLY)}' ${isLinked ? "'self'" : `'${sha256(assets.script)}'`}`,
    `style-src 'unsafe-inline'${isLinked ? " 'self'" : ''}`,
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
    isLinked ? `<link rel="stylesheet" href="${assets.stylesAt}">` : `<style>${assets.styles}</style>`,
    ...(isLinked && assets.feedAt !== undefined
      ? [`<link rel="alternate" type="application/atom+xml" href="${assets.feedAt}">`]
      : []),
    `<script>${EARLY}</script>`,
    '</head>',
    '<body>',
    body,
    ...(json === undefined ? [] : [`<script type="application/json" id="data">${json}</script>`]),
    // Behind the body, as classic scripts run where they stand.
    isLinked ? `<script src="${assets.scriptAt}"></script>` : `<script>${assets.script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Before anything is painted, so that a chosen theme does not follow a flash of the other. Storage may be closed to files. */
export const EARLY =
  "document.documentElement.classList.add('scripted');try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
