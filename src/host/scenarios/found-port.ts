import { portsOf } from '../process/sockets.ts';

/** A server may listen on a helper's port first: what is seen only for a shorter time is not taken for its port. */
const STEADY_MS = 250;

/**
 * For a server that may not heed PORT: where it listens instead, once it has listened on that one port and no other for a
 * while. Null until then, and where there is no /proc.
 */
export function portFinder(leader: number, given: number): (now: number) => number | null {
  let seen: number | null = null;
  let since = 0;
  return (now) => {
    const [one = null, ...others] = portsOf(leader).filter((port) => port !== given);
    const only = others.length === 0 ? one : null;
    if (only !== seen) since = now;
    seen = only;
    return seen !== null && now - since >= STEADY_MS ? seen : null;
  };
}
