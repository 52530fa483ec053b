import { randomBytes } from 'node:crypto';

/** The placeholder of an id that differs in each request; autobench and autocannon have the same. */
const ID_PLACE = '[<id>]';

/** Digits of an id, hexadecimal: at home in paths, headers and JSON. */
const LENGTH = 16;

/** The placeholder of ids in the request's bytes. */
export function idMark(): string {
  return randomBytes(LENGTH / 2).toString('hex');
}

export function withIdMark(text: string, mark: string | null): string {
  return mark === null ? text : text.replaceAll(ID_PLACE, mark);
}

/**
 * Puts a fresh id into each request of a batch, in all of its places. A copy: the socket may still hold the last one.
 *
 * @param requests the same bytes that many times, one behind the other
 */
export function idWriter(mark: string): (requests: Buffer, count: number) => Buffer {
  // Each run of the generator begins with other ids.
  let next = Date.now() * 1000;
  return (requests, count) => {
    const filled = Buffer.from(requests);
    const length = requests.length / count;
    const ids = Array.from({ length: count }, () => (next++).toString(16).padStart(LENGTH, '0'));
    for (let place = requests.indexOf(mark); place !== -1; place = requests.indexOf(mark, place + LENGTH)) {
      filled.write(ids[Math.floor(place / length)] as string, place, 'latin1');
    }
    return filled;
  };
}
