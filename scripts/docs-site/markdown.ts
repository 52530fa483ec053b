/** How Markdown of the repository becomes HTML of the site: headings with the anchors that they have in the repository, wide blocks that scroll. */
import { anchorsIn } from '../../test/docs/markdown.ts';
import type { SiteLinks } from './links.ts';

/** What is used of markdown-it, which Eleventy brings. */
export interface MarkdownIt {
  core: { ruler: { push(name: string, rule: (state: { tokens: Token[]; src: string; env: Env }) => void): void } };
  renderer: { rules: Record<string, (tokens: Token[], at: number) => string> };
}

interface Token {
  type: string;
  tag: string;
  content: string;
  info: string;
  children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** The data of a page, as Eleventy gives them to the parser. */
interface Env {
  page: { url: string };
  file?: string;
}

/** A heading and the text below it. */
export interface Section {
  level: number;
  anchor: string;
  title: string;
  text: string;
}

/** @param sections those of each page, by its file; filled while pages are made */
export function useDocsMarkdown(markdown: MarkdownIt, links: SiteLinks, sections: Map<string, Section[]>): void {
  markdown.core.ruler.push('docs', ({ tokens, src, env }) => {
    if (env.file === undefined) return;
    const { file } = env;
    placeAnchors(tokens, src);
    nameCells(tokens);
    sections.set(file, sectionsOf(tokens));
    const inline = tokens.flatMap(({ children }) => children ?? []);
    for (const [i, token] of inline.entries()) {
      if (token.type === 'text' && inline[i - 1]?.type === 'link_open') token.content = named(token.content);
      for (const name of ['href', 'src']) {
        const link = token.attrGet(name);
        if (link !== null) token.attrSet(name, links.leading(file, link));
      }
    }
  });
  const { rules } = markdown.renderer;
  rules.table_open = () => '<div class="scroll" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.code_inline = (tokens, at) => `<code>${wholeOptions((tokens[at] as Token).content)}</code>`;
  rules.fence = (tokens, at) => fence(tokens[at] as Token);
}

function placeAnchors(tokens: readonly Token[], src: string): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open');
  const anchors = anchorsIn(src);
  if (headings.length !== anchors.length) throw new Error(`headings that only one parser sees: ${anchors.join(', ')}`);
  headings.forEach((heading, i) => {
    heading.attrSet('id', anchors[i] as string);
  });
}

/** Heads of columns are such for screen readers; an empty one is none. */
function nameCells(tokens: readonly Token[]): void {
  tokens.forEach((token, i) => {
    if (token.type !== 'th_open') return;
    if (tokens[i + 1]?.content !== '') token.attrSet('scope', 'col');
    else for (const cell of [token, tokens[i + 2]]) if (cell !== undefined) cell.tag = 'td';
  });
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  tokens.forEach((token, i) => {
    if (token.type === 'heading_open')
      sections.push({
        level: Number(token.tag.slice(1)),
        anchor: token.attrGet('id') ?? '',
        title: plain(tokens[i + 1]),
        text: '',
      });
    const section = sections.at(-1);
    if (section === undefined || tokens[i - 1]?.type === 'heading_open') return;
    if (token.type === 'inline') section.text += `${plain(token)} `;
    if (token.type === 'fence') section.text += `${token.content} `;
  });
  return sections.map(({ text, ...section }) => ({ ...section, text: text.replace(/\s+/g, ' ').trim() }));
}

function plain(token: Token | undefined): string {
  return (token?.children ?? []).map(({ type, content }) => (/break$/.test(type) ? ' ' : content)).join('');
}

/** A link that is called after its file is called after its page. */
function named(text: string): string {
  return /^[\w/-]+\.md$/.test(text) ? text.replace(/^docs\/|\.md$/g, '') : text;
}

/** A browser would end a line behind the dashes of an option. */
function wholeOptions(code: string): string {
  return escaped(code).replace(/(?<![^ ])-[\w-]{1,30}/g, '<span>$&</span>');
}

/** What is typed stands out from what is printed. */
function fence({ content, info }: Token): string {
  const lines = escaped(content).replace(/^\$ .*$/gm, (line) => (info === 'console' ? `<b>${line}</b>` : line));
  return `<pre tabindex="0"><code>${lines}</code></pre>\n`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
