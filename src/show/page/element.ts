import { type ComponentChildren, h as of, type VNode } from 'preact';

export type { ComponentChildren as Children } from 'preact';

/** Part of a page. */
export type Element = VNode;

/** What HTML calls them: `class`, `aria-label`; `true` writes the name alone. */
type Attributes = Readonly<Record<string, string | number | boolean | { __html: string }>>;

/** An element of HTML. Texts among its children stay texts, whatever they hold. Without JSX: sources run as they are. */
export function h(tag: string, attributes: Attributes | null, ...children: ComponentChildren[]): Element {
  return of(tag, attributes, ...children) as unknown as Element;
}

/** A list of lines; null without one. @param name its class */
export function list(lines: readonly string[], name?: string): Element | null {
  if (lines.length === 0) return null;
  const items = lines.map((line) => h('li', null, line));
  return h('ul', name === undefined ? null : { class: name }, items);
}

/** Facts with their names. */
export function facts(all: readonly (readonly [name: string, value: ComponentChildren])[]): Element {
  const lines = all.map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, value)));
  return h('dl', { class: 'facts' }, lines);
}
