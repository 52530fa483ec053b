/** What a graph shows, and how that stands in the part of the address behind `#`, so that it can be linked. Pure. */

export interface State {
  /** Kinds, and packages as `package:name`, that are hidden; null: as the page begins. */
  hidden: readonly string[] | null;
  view: 'calls' | 'callers';
  shape: 'icicle' | 'flame';
  order: 'time' | 'name' | 'called';
  /** Whether frames of one function that ran in several tiers stand apart. */
  tiers: boolean;
  /** The place of the one thread that is shown, or how all are. */
  thread: 'together' | 'apart' | number;
  search: string;
  /** The one frame whose calls or callers are shown. */
  frame: number | null;
  /** Frames from the root to the one that is zoomed into; a thread counts from -1 down. */
  zoom: readonly number[];
  /** Of two sides that which widths are of, and which change colours tell. */
  width: 'b' | 'a';
  colour: 'self' | 'total';
}

export const START: State = {
  hidden: null,
  view: 'calls',
  shape: 'icicle',
  order: 'time',
  tiers: false,
  thread: 'together',
  search: '',
  frame: null,
  zoom: [],
  width: 'b',
  colour: 'self',
};

const CHOICES = {
  view: ['calls', 'callers'],
  shape: ['icicle', 'flame'],
  order: ['time', 'name', 'called'],
  width: ['b', 'a'],
  colour: ['self', 'total'],
} as const;

/** What the page has in its address; whatever cannot be read there is as it is at the start. */
export function stateOf(hash: string, prefix: string): State {
  const fields = fieldsOf(hash);
  const textOf = (name: string) => fields.get(prefix + name);
  const one = <K extends keyof typeof CHOICES>(name: K): State[K] => {
    const text = textOf(name);
    const known: readonly string[] = CHOICES[name];
    return text !== null && known.includes(text) ? (text as State[K]) : START[name];
  };
  const hidden = textOf('hide');
  return {
    hidden: hidden === null ? null : hidden.split(',').filter((part) => part !== ''),
    view: one('view'),
    shape: one('shape'),
    order: one('order'),
    tiers: textOf('tiers') === 'apart',
    thread: threadOf(textOf('threads')),
    search: textOf('search') ?? '',
    frame: wholeOf(textOf('frame')),
    zoom: (textOf('zoom') ?? '').split('.').flatMap((part) => (/^-?\d{1,9}$/.test(part) ? [Number(part)] : [])),
    width: one('width'),
    colour: one('colour'),
  };
}

/** The hash with this state in it; what others keep there stays. Empty where nothing is left. */
export function hashWith(hash: string, prefix: string, state: State): string {
  const fields = fieldsOf(hash);
  const set = (name: string, text: string | null) => {
    if (text === null) fields.delete(prefix + name);
    else fields.set(prefix + name, text);
  };
  set('hide', state.hidden?.join(',') ?? null);
  for (const name of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) {
    set(name, state[name] === START[name] ? null : state[name]);
  }
  set('tiers', state.tiers ? 'apart' : null);
  set('threads', state.thread === 'together' ? null : String(state.thread));
  set('search', state.search === '' ? null : state.search);
  set('frame', state.frame === null ? null : String(state.frame));
  set('zoom', state.zoom.length === 0 ? null : state.zoom.join('.'));
  const anchor = hash.replace(/^#/, '').split('?')[0] ?? '';
  const query = fields.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
  return anchor === '' && query === '' ? '' : `#${anchor}${query === '' ? '' : `?${query}`}`;
}

function fieldsOf(hash: string): URLSearchParams {
  const at = hash.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : hash.slice(at + 1));
}

function threadOf(text: string | null): State['thread'] {
  return text === 'apart' ? 'apart' : (wholeOf(text) ?? 'together');
}

function wholeOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
