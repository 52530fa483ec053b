/**
 * Where a row would go if hosts were all alike: a number for each pair of row and host, and the host with the highest one has the row.
 * When a host goes only its own rows move, and when one comes only rows that now like it best.
 *
 * Source: D. G. Thaler, C. V. Ravishankar, IEEE/ACM Trans. Networking 6 (1998), 1-14; weights as in C. Schindelhauer, G. Schomaker,
 * SPAA 2005 (the logarithmic method).
 */

/** FNV-1a over UTF-16 units, 32 bits: the seed of a host's numbers. */
export function hostSeed(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return mixed(hash);
}

/**
 * How much a row likes a host: hosts are liked best in proportion to their speed.
 * @param row its number, 0 or more
 * @param seed of the host
 * @param speed above 0
 * @returns above 0; the same for the same row, host and speed everywhere
 */
export function liking(row: number, seed: number, speed: number): number {
  const uniform = (mixed(mixed(row + 0x9e3779b9) ^ seed) + 0.5) / 4294967296;
  return speed / -Math.log(uniform);
}

/** The finalizer of MurmurHash3 (Appleby, public domain): every bit of the input moves every bit of the result. */
function mixed(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
