/** Files of two copies of a program: which one of the one is which of the other, by the ends of their paths. */

/** Files of one name that are compared with each other; a program has fewer that do not match as they are. */
const MOST = 500;

/** For files of `theirs` that have another path in `ours`: that path. Those that both have are left out. */
export function movedFiles(ours: readonly string[], theirs: readonly string[]): Map<string, string> {
  const both = intersection(ours, theirs);
  const byName = Map.groupBy(
    [...new Set(ours)].filter((file) => !both.has(file)),
    nameOf,
  );
  const pairs: { their: string; our: string; alike: number }[] = [];
  let compared = 0;
  for (const their of new Set(theirs)) {
    if (both.has(their)) continue;
    for (const our of byName.get(nameOf(their)) ?? []) {
      if (compared++ > MOST * MOST) break;
      pairs.push({ their, our, alike: alikeEnds(their, our) });
    }
  }
  // Those that share most of their path find each other first.
  pairs.sort((a, b) => b.alike - a.alike);
  const moved = new Map<string, string>();
  const taken = new Set<string>();
  for (const { their, our } of pairs) {
    if (moved.has(their) || taken.has(our)) continue;
    moved.set(their, our);
    taken.add(our);
  }
  return moved;
}

function intersection(a: readonly string[], b: readonly string[]): Set<string> {
  const other = new Set(b);
  return new Set(a.filter((one) => other.has(one)));
}

const segments = (path: string): string[] => path.split(/[/\\]/);
const nameOf = (path: string): string => segments(path).at(-1) as string;

/** How many of the last parts of two paths are the same. */
function alikeEnds(a: string, b: string): number {
  const left = segments(a).reverse();
  const right = segments(b).reverse();
  let count = 0;
  while (count < left.length && count < right.length && left[count] === right[count]) count++;
  return count;
}
