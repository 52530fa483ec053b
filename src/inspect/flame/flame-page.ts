/** Profiles as pages: one file of HTML each, which asks no network for anything. */
import { renderToString } from 'preact-render-to-string';
import { pageAssets } from '../../show/page/assets.ts';
import { documentOf } from '../../show/page/document.ts';
import { type Element, facts, h, list } from '../../show/page/element.ts';
import { part } from '../../show/page/parts-page.ts';
import type { Language } from '../../text/messages/languages.ts';
import { type Say, sayIn } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { printable } from '../../text/printable.ts';
import type { Profile } from '../profiles/profile.ts';
import { amountsIn } from './amounts.ts';
import { flameAssets } from './flame-assets.ts';
import { flameDifferenceSection, flameSection, type SectionOptions } from './flame-section.ts';
import { sideNames } from './frame-words.ts';

/** What a profile was taken on and how, a line each: `command`, `node --cpu-prof app.js`. */
interface Condition {
  name: string;
  value: string;
}

interface FlameOptions extends Pick<SectionOptions, 'hidden'> {
  /** The heading; absent: the title of the profile, or of both. */
  title?: string | undefined;
  language?: Language | undefined;
  /** Command, versions, machine, what taking the profile cost: printed at the foot, in this order. */
  conditions?: readonly Condition[] | undefined;
}

/**
 * The page of a profile. The same profile and options give the same bytes.
 *
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export function flamePage(profile: Profile, options: FlameOptions = {}): Promise<string> {
  const say = sayIn(options.language ?? 'en');
  const section = flameSection(profile, say, { hidden: options.hidden });
  return page([profile], profile.title, section, options, say);
}

/**
 * The page of what differs between two profiles of one unit, the second less the first.
 *
 * @throws JsdynoError PAGE_NOT_BUILT
 * @throws JsdynoError BAD_PROFILE where they count different things
 */
export function flameDifferencePage(a: Profile, b: Profile, options: FlameOptions = {}): Promise<string> {
  const say = sayIn(options.language ?? 'en');
  const section = flameDifferenceSection(a, b, say, { hidden: options.hidden });
  return page([a, b], say('flame.difference-title', { a: a.title, b: b.title }), section, options, say);
}

async function page(
  profiles: readonly Profile[],
  usual: string,
  section: Element,
  { title = usual, conditions = [] }: FlameOptions,
  say: Say,
): Promise<string> {
  const heading = printable(title);
  const names = profiles.length > 1 ? namesOf(profiles) : [];
  const body = h(
    'div',
    { class: 'page wide' },
    h('a', { class: 'skip', href: '#flame' }, say('flame.skip')),
    h(
      'header',
      { class: 'top' },
      h('h1', null, heading),
      profiles.map((profile, i) => dek(profile, names[i] ?? '', say)),
    ),
    h('main', null, section, remarks(profiles, say), foot(conditions, say)),
    h('footer', null, h('p', null, say('flame.footer'))),
  );
  const { script, styles } = await flameAssets();
  return documentOf({
    title: heading,
    language: say.language,
    body: renderToString(body),
    assets: { script, styles: (await pageAssets()).styles + styles },
  });
}

/** How much it is and what it rests on, in a line. */
function dek(profile: Profile, name: string, say: Say): Element {
  const { unit, per, samples, durationNs, threads, nodes } = profile;
  const amount = amountsIn(unit, say.language).amount(nodes.self.reduce((sum, self) => sum + Math.max(0, self), 0));
  const words = [
    say(per === 'operation' ? 'flame.whole-operation' : 'flame.whole', { amount }),
    durationNs === null ? '' : say('flame.lasted', { time: numbersIn(say.language).seconds(durationNs / 1e9) }),
    samples === null ? '' : say('flame.samples', { count: samples }),
    threads.length > 1 ? say('flame.threads', { count: threads.length }) : '',
  ].filter((text) => text !== '');
  return h('p', { class: 'dek' }, name === '' ? null : h('b', null, `${name}: `), words.join(' · '));
}

/** With the letters that stand for them in tables, where these are too long for that. */
function namesOf(profiles: readonly Profile[]): string[] {
  const titles = profiles.map((profile) => printable(profile.title));
  return sideNames(titles).map((name, i) => (name === titles[i] ? name : `${name} = ${titles[i]}`));
}

function remarks(profiles: readonly Profile[], say: Say): Element | null {
  const lines = [...new Set(profiles.flatMap((profile) => profile.remarks))].map(printable);
  if (lines.length === 0) return null;
  return part('remarks', say('flame.remarks'), list(lines, 'remarks'));
}

function foot(conditions: readonly Condition[], say: Say): Element | null {
  if (conditions.length === 0) return null;
  const lines = conditions.map(({ name, value }) => [printable(name), printable(value)] as const);
  return part('conditions', say('flame.conditions'), facts(lines));
}
