import { type Change, inWords } from '../../host/files/intact.ts';
import { isRetired, type KeptCheckout, keptCheckout, retire } from '../../host/revisions/kept-checkout.ts';
import type { Variant } from '../../host/runtimes/index.ts';
import { refused, withChanges } from '../../measure/outcome.ts';
import type { Run } from '../../measure/request.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { BlockRun } from '../kind.ts';
import type { ReadyWork } from '../ready-work.ts';

/** A checkout that variants of an experiment measure. */
interface Kept extends KeptCheckout {
  labels: string[];
  /** Variants whose processes ran since it was last looked at; null before the first look. */
  suspects: Set<string> | null;
}

/** What was changed, and by whom. */
interface Found {
  /** Whose checkout it is. */
  labels: readonly string[];
  files: string[];
  /** Variants whose processes ran meanwhile; none where nothing of this experiment had run. */
  suspects: readonly string[];
}

/**
 * Keeps the checkouts in the cache that variants measure unchanged. After each run, or several at a time, the block's checkouts are
 * compared with their original state and restored. If a change can only come from one process, in its own checkout, that run keeps its
 * figure, because no other process met the change. All other runs during which a checkout changed have no figure.
 *
 * Folders that the user named, and what lies beside the checkouts in the cache, are not checked.
 */
export class KeptTrees {
  readonly #variants: readonly Pick<Variant, 'label' | 'tree'>[];
  /** Whether changes of processes in their own checkout stay until the end. */
  readonly #stays: boolean;
  readonly #events: { onWarning?: ((text: string) => void) | undefined };
  /** By place; a checkout is opened when it is first needed; null: no checkout. */
  readonly #opened = new Map<string, Kept | null>();
  /** Labels of variants with running processes, once for each process. */
  readonly #underWay: string[] = [];
  readonly #found: Found[] = [];
  readonly #said = new Set<string>();

  /** @param events receive a line, once, that says what was changed and by whom */
  constructor(
    { changesTrees }: Pick<ReadyWork, 'changesTrees'>,
    variants: readonly Pick<Variant, 'label' | 'tree'>[],
    events: { onWarning?: ((text: string) => void) | undefined } = {},
  ) {
    this.#stays = changesTrees === true;
    this.#variants = variants;
    this.#events = events;
  }

  /**
   * Measures a block.
   * @param variants all that it may measure
   * @param taken those that it does measure, each when its turn comes
   */
  async *block<V extends Pick<Variant, 'label'>>(
    variants: readonly V[],
    taken: Iterable<V>,
    measure: (taken: Iterable<V>) => AsyncIterable<readonly BlockRun[]>,
  ): AsyncGenerator<readonly BlockRun[]> {
    const trees = this.#treesOf(variants);
    if (trees.length === 0) {
      yield* measure(taken);
      return;
    }
    this.#look(trees.filter(({ suspects }) => suspects?.size !== 0));
    const begun: string[] = [];
    const beginning = function* (this: KeptTrees) {
      for (const variant of taken) {
        begun.push(variant.label);
        this.#begin(variant.label);
        yield variant;
      }
    };
    try {
      let before = this.#found.length;
      for await (const runs of measure(beginning.call(this))) {
        for (const { variant } of runs) this.#end(begun, variant.label);
        this.#look(trees);
        const found = this.#found.slice(before);
        yield runs.map(({ variant, run }) => ({ variant, run: judged(run, variant, found) }));
        before = this.#found.length;
      }
    } finally {
      for (const label of [...begun]) this.#end(begun, label);
      this.#look(trees.filter(({ suspects }) => suspects?.size !== 0));
    }
  }

  /** One run of a variant, by itself. */
  async run(variant: Pick<Variant, 'label'>, make: () => Promise<Run>): Promise<Run> {
    this.check();
    const before = this.#found.length;
    const run = await this.during(variant, make);
    return judged(run, variant, this.#found.slice(before));
  }

  /** Restores what was changed before any process of this experiment ran. */
  check(): void {
    this.#look(this.#treesOf(this.#variants).filter(({ suspects }) => suspects === null));
  }

  /** Runs something that starts processes of a variant and measures nothing. */
  async during<T>(variant: Pick<Variant, 'label'>, act: () => Promise<T>): Promise<T> {
    this.check();
    const trees = this.#treesOf(this.#variants);
    const begun = [variant.label];
    this.#begin(variant.label);
    try {
      return await act();
    } finally {
      this.#end(begun, variant.label);
      this.#look(trees);
    }
  }

  /**
   * Checks all files again, including those within packages that the quick check skips.
   * @returns why no figure counts, such as changed files; null if all count
   */
  doubt(): string | null {
    if (this.#stays) return null;
    this.#look(this.#all().filter(({ suspects }) => suspects?.size !== 0));
    const unseen = this.#all().flatMap((kept) => {
      const changes = kept.intact.look();
      if (changes.length === 0) return [];
      const found = this.#mend(kept, changes, this.#labels());
      return changes.some(({ what }) => what !== 'added') ? [sentence(found)] : [];
    });
    return unseen.length === 0 ? null : unseen.join('; ');
  }

  /** Restores the changes that were allowed to stay. */
  end(): void {
    for (const { intact, folder } of this.#all()) {
      try {
        intact.putBackAccepted();
        intact.putBack(intact.look());
      } catch {
        retire(folder);
      }
    }
  }

  #labels(): string[] {
    return [...new Set(this.#variants.map(({ label }) => label))];
  }

  #all(): Kept[] {
    return [...new Set(this.#opened.values())].filter((kept) => kept !== null);
  }

  #treesOf(variants: readonly Pick<Variant, 'label'>[]): Kept[] {
    const labels = new Set(variants.map(({ label }) => label));
    const own = this.#variants.filter(({ label }) => labels.has(label)).map((variant) => this.#open(variant));
    return [...new Set(own)].filter((kept) => kept !== null);
  }

  #open({ label, tree }: Pick<Variant, 'label' | 'tree'>): Kept | null {
    const path = tree?.folder ?? process.cwd();
    const before = this.#opened.get(path);
    if (before === undefined) {
      if (isRetired(path)) throw cannotBePutBack(`the checkout of ${label} was changed`);
      const checkout = keptCheckout(path);
      const known = this.#all().find(({ folder }) => folder === checkout?.folder);
      this.#opened.set(path, known ?? (checkout === null ? null : { ...checkout, labels: [], suspects: null }));
    }
    const kept = this.#opened.get(path) ?? null;
    if (kept?.labels.includes(label) === false) kept.labels.push(label);
    return kept;
  }

  #begin(label: string): void {
    this.#underWay.push(label);
    for (const { suspects } of this.#all()) suspects?.add(label);
  }

  #end(begun: string[], label: string): void {
    for (const labels of [begun, this.#underWay]) {
      const place = labels.indexOf(label);
      if (place !== -1) labels.splice(place, 1);
    }
  }

  /** The first check reads the whole checkout; later ones do so only if a quick check shows a possible change. */
  #look(trees: readonly Kept[]): void {
    for (const kept of trees) {
      const suspects = this.#labels().filter((label) => kept.suspects?.has(label));
      const mayDiffer = kept.suspects === null || kept.intact.glance();
      kept.suspects = new Set(this.#underWay);
      const changes = mayDiffer ? kept.intact.look() : [];
      if (changes.length === 0) continue;
      if (this.#stays && isOwn({ labels: kept.labels, suspects })) kept.intact.accept(changes);
      else this.#found.push(this.#mend(kept, changes, suspects));
    }
  }

  /** @throws JsdynoError EXPERIMENT_CHANGED if the bytes of a file are not available */
  #mend({ folder, intact, labels }: Kept, changes: readonly Change[], suspects: readonly string[]): Found {
    const found = { labels, suspects, files: changes.map(({ path }) => path) };
    const words = sentence(found);
    try {
      intact.putBack(changes);
    } catch (error) {
      retire(folder);
      throw cannotBePutBack(words, error);
    }
    if (!this.#said.has(words)) {
      const isHarmless = suspects.length === 0 || isOwn(found);
      const then = isHarmless
        ? ''
        : ', and what was measured meanwhile does not count: let benchmarks write to os.tmpdir()';
      this.#events.onWarning?.(`${words}; it is put back${then}`);
    }
    this.#said.add(words);
    return found;
  }
}

function cannotBePutBack(words: string, cause?: unknown): JsdynoError {
  const hint = 'start anew: the checkout is then made again';
  return new JsdynoError('EXPERIMENT_CHANGED', `${words}, which cannot be put back`, { hint, cause });
}

/** Whether only one process ran, and changed only its own checkout. */
function isOwn({ labels, suspects: [only, ...others] }: Pick<Found, 'labels' | 'suspects'>): boolean {
  return others.length === 0 && only !== undefined && labels.includes(only);
}

function judged(run: Run, { label }: Pick<Variant, 'label'>, found: readonly Found[]): Run {
  if (found.length === 0) return run;
  const files = found.flatMap((one) => one.files.map((file) => `${file} of ${label}`));
  if (found.every((one) => isOwn(one))) return { ...run, outcome: withChanges(run.outcome, files) };
  return { ...run, outcome: refused(run.outcome, found.map(sentence).join('; ')) };
}

/** `head changed src/lib.js of base`. */
function sentence({ labels, files, suspects }: Found): string {
  const whose = isOwn({ labels, suspects }) ? 'its checkout' : labels.join(' and ');
  const what = `${inWords(files)} of ${whose}`;
  return suspects.length === 0 ? `somebody changed ${what}` : `${suspects.join(' or ')} changed ${what}`;
}
