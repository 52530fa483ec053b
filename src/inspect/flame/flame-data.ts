/** What a page carries for its graph, as the script of the page reads it. Types alone: the browser's part imports them, too. */
import type { Language } from '../../text/messages/languages.ts';
import type { FrameKind, Profile } from '../profiles/profile.ts';

/** Plain JSON. What is large is packed: base64 of gzip, which every browser can read. */
export interface FlameData {
  language: Language;
  /** Texts of the script by their names, some with `{name}` for what it fills in. */
  texts: Record<string, string>;
  unit: Profile['unit'];
  per: Profile['per'];
  /** What each side is called: one for a profile, two where profiles are compared. */
  sides: readonly string[];
  /** Names of threads; nodes have their places. */
  threads: readonly string[];
  /** Kinds that are hidden until the reader shows them. */
  hidden: readonly FrameKind[];
  /** Before the names of fields in the address, where a page has several graphs: `a.`; else empty. */
  prefix: string;
  /** Of the JSON of `FrameColumns`. */
  frames: string;
  nodes: {
    count: number;
    step: number;
    /** Of the numbers of src/inspect/flame/stacks.ts. */
    packed: string;
  };
}

/** Frames in columns: of texts the places in `strings`, 0 standing for none. */
export interface FrameColumns {
  strings: string[];
  name: number[];
  /** Place in `KINDS`. */
  kind: number[];
  file: number[];
  /** 0 where not told. */
  line: number[];
  column: number[];
  package: number[];
  /** Place in `TIERS`, from 1; 0 where not told. */
  tier: number[];
  /** Place of the first frame that differs in its tier alone, or is this one. */
  same: number[];
}
