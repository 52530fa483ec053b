/** What stands for long documents: their structure, to be read, and digests of all that is in them. */
import { rounded } from '../cli/before.ts';
import { digestOf } from './sections.ts';

/** A page in two parts: its words in order with digests of all of them, and how it is made, which is the same in each language. */
export function pageOutline(html: string): { words: string; structure: string } {
  const page = rounded(html);
  const body = page.slice(page.indexOf('<body'));
  const [data = ''] = [...body.matchAll(/<script[^>]* id="data">(.*?)<\/script>/gs)].map(([, json = '']) => json);
  const markup = body.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '');
  const words = [
    `${/<html lang="[^"]*"/.exec(page)?.[0] ?? ''}> ${/<title>.*?<\/title>/s.exec(page)?.[0] ?? ''}`,
    ...[...markup.matchAll(BLOCK)].map(([block, tag = '', , inner = '']) => blockLine(block, tag, inner)),
    `text ${digestOf(textIn(markup))}, markup ${digestOf(markup)}, data ${digestOf(data)}`,
  ];
  const shape = data === '' ? 'none' : shapeOf([JSON.parse(data)]);
  return { words: `${words.join('\n')}\n`, structure: `elements: ${countsOf(markup)}\ndata: ${shape}\n` };
}

const BLOCK = /<(h[1-6]|table|figure|summary|svg|pre)\b([^>]*)>(.*?)<\/\1>/gs;

function blockLine(block: string, tag: string, inner: string): string {
  if (/^h\d|summary|pre/.test(tag)) return `${tag}: ${textIn(inner).slice(0, 160)}`;
  if (tag !== 'table') return `${tag}: ${digestOf(block)}`;
  const rows = inner.match(/<tr\b/g)?.length ?? 0;
  const heads = [...(/<thead.*?<\/thead>/s.exec(inner)?.[0] ?? '').matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)];
  return `table: ${rows} rows: ${heads.map(([, head = '']) => textIn(head)).join(' | ')}`;
}

/** The text of markup, in one line. */
function textIn(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function countsOf(markup: string): string {
  const counts = new Map<string, number>();
  for (const [, tag = ''] of markup.matchAll(/<([a-z][a-z0-9]*)\b/g)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([tag, count]) => `${tag} ${count}`).join(', ');
}

/** JSON by its keys, each with the types that it has, and a digest of all values. What is in a list is taken together. */
export function jsonOutline(json: string): string {
  const text = rounded(json);
  return `${shapeOf([JSON.parse(text)])}\ndigest ${digestOf(text)}\n`;
}

function shapeOf(values: readonly unknown[]): string {
  const lists = values.filter(Array.isArray);
  const objects = values.filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one)) as object[];
  const others = values.filter((one) => typeof one !== 'object' || one === null);
  const shapes = new Set<string>(others.map((one) => (one === null ? 'null' : typeof one)));
  if (lists.length > 0) shapes.add(`[${shapeOf(lists.flat())}]`);
  if (objects.length > 0) {
    const keys = [...new Set(objects.flatMap((one) => Object.keys(one)))];
    const entries = objects.flatMap((one) => Object.entries(one));
    const fields = keys.map(
      (key) => `${key}: ${shapeOf(entries.flatMap(([name, one]) => (name === key ? [one] : [])))}`,
    );
    shapes.add(`{${fields.join(', ')}}`);
  }
  return [...shapes].join(' | ');
}
