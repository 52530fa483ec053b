/** The graph of a profile, or of two, as a section of a page: headings, a table that needs no script, and the data of the script. */

import { type Element, h } from '../../show/page/element.ts';
import { jsonForScript } from '../../show/page/json-data.ts';
import { type Say, scriptTexts } from '../../text/messages/say.ts';
import { printable } from '../../text/printable.ts';
import type { Frame, FrameKind, Profile } from '../profiles/profile.ts';
import { difference } from '../profiles/trees/difference.ts';
import type { FlameData } from './flame-data.ts';
import { frameTable } from './frame-table.ts';
import { type DrawnProfile, frameColumns, packProfile } from './pack-profile.ts';
import { type Shown, shownOf } from './shown.ts';
import { type PackedStacks, packStacks, unpackStacks } from './stacks.ts';

export interface SectionOptions {
  /** Of the section: the anchor of a link, and what its choices are called by in the address. One on a page may be without. */
  id?: string | undefined;
  /** The heading; absent: what the profile is of. An empty one: none. */
  heading?: string | undefined;
  level?: 'h2' | 'h3' | 'h4' | undefined;
  /** Kinds that are hidden until the reader shows them; idle time unless told. */
  hidden?: readonly FrameKind[] | undefined;
}

/** What the section is called where it is the only one of a page. */
const ALONE = 'flame';

/**
 * A section for a page whose assets are `withFlame(...)`: several may stand on one page, each with an `id` of its own.
 * The same profile gives the same bytes.
 */
export function flameSection(profile: Profile, say: Say, options: SectionOptions): Element {
  const { frames, threads, nodes } = profile;
  const drawn = { frames, threads, nodes: { ...nodes, self: [nodes.self] } };
  return sectionOf(drawn, [profile], options, say(`flame.graph-${profile.unit}`), say);
}

/**
 * The same for what differs between two profiles of one unit, the second less the first.
 *
 * @throws JsdynoError BAD_PROFILE where they count different things
 */
export function flameDifferenceSection(a: Profile, b: Profile, say: Say, options: SectionOptions): Element {
  const { frames, threads, nodes } = difference(a, b);
  const drawn = { frames, threads, nodes: { ...nodes, self: [nodes.selfOld, nodes.selfNew] } };
  return sectionOf(drawn, [a, b], options, say('flame.difference'), say);
}

function sectionOf(
  drawn: DrawnProfile,
  profiles: readonly [Profile, ...Profile[]],
  { id, heading, level = 'h2', hidden = ['idle'] }: SectionOptions,
  usual: string,
  say: Say,
): Element {
  const [{ unit, per }] = profiles;
  const own = id ?? ALONE;
  const sides = profiles.map(({ title }) => printable(title));
  const kinds = new Set(drawn.frames.map(({ kind }) => kind));
  const stacks = packStacks(drawn.nodes);
  const data: FlameData = {
    language: say.language,
    texts: textsOf(say),
    unit,
    per,
    sides,
    hidden: hidden.filter((kind) => kinds.has(kind)),
    prefix: own === ALONE ? '' : `${own}.`,
    ...packProfile(drawn, stacks),
  };
  const shown = shownAtFirst(drawn.frames, stacks, hidden);
  const title = heading ?? usual;
  return h(
    'section',
    { class: 'flame', id: own, ...(title === '' ? { 'aria-label': usual } : { 'aria-labelledby': `${own}-h` }) },
    title === '' ? null : h(level, { id: `${own}-h` }, printable(title)),
    h('noscript', null, h('p', { class: 'note' }, say('flame.needs-script'))),
    h('div', { class: 'flame-tools' }),
    h(
      'div',
      { class: 'flame-body' },
      h('div', { class: 'flame-graph' }),
      h(
        'div',
        { class: 'flame-frames' },
        frameTable({ profile: { unit, per }, frames: drawn.frames, sides, shown }, say),
      ),
    ),
    // Data, which no policy runs: jsonForScript leaves nothing in it that could end the element.
    h('script', {
      type: 'application/json',
      class: 'flame-data',
      dangerouslySetInnerHTML: { __html: jsonForScript(data) },
    }),
  );
}

function shownAtFirst(frames: readonly Frame[], stacks: PackedStacks, hidden: readonly FrameKind[]): Shown {
  const { same } = frameColumns(frames);
  return shownOf(unpackStacks(stacks), {
    hidden: Uint8Array.from(frames, ({ kind }) => (hidden.includes(kind) ? 1 : 0)),
    same: Int32Array.from(same),
    thread: null,
  });
}

/** The script has texts of its own, and those of the table and of all pages. */
function textsOf(say: Say): Record<string, string> {
  const ofTable = (['self', 'total', 'change', 'anonymous'] as const).map((name) => [name, say(`flame.${name}`)]);
  return {
    ...scriptTexts(say, 'flame.script-'),
    ...scriptTexts(say, 'flame.kind-', 'flame.'),
    ...scriptTexts(say, 'flame.tier-', 'flame.'),
    ...scriptTexts(say, 'page.script-theme', 'page.script-'),
    ...Object.fromEntries(ofTable),
  };
}
