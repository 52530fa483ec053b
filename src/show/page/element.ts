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
