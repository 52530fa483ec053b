/**
 * What must hold before a pprof is decoded: a number of protobuf takes ten bytes at most (protobuf.dev, "Encoding"). The decoder takes what
 * is given, and a number of a million bytes takes it hours.
 */

const LONGEST = 10;
const STRINGS = 6;

/** @throws RangeError */
export function checkVarints(bytes: Uint8Array): void {
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let i = 0; i < LONGEST; i++) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('a number is cut');
      value += (byte & 127) * 2 ** (7 * i);
      if (byte < 128) return value;
    }
    throw new RangeError('a number is too long');
  };
  while (at < bytes.length) {
    const tag = number();
    const mode = tag % 8;
    if (mode !== 0 && mode !== 2) throw new RangeError('a field of a type that no profile has');
    const value = number();
    if (mode === 0) continue;
    const end = at + value;
    if (end > bytes.length) throw new RangeError('a field is cut');
    // Messages of this format hold nothing but numbers, so that all their bytes can be looked at alike.
    if (Math.floor(tag / 8) !== STRINGS) checkRuns(bytes.subarray(at, end));
    at = end;
  }
}

function checkRuns(bytes: Uint8Array): void {
  let run = 0;
  for (const byte of bytes) {
    run = byte < 128 ? 0 : run + 1;
    if (run >= LONGEST) throw new RangeError('a number is too long');
  }
}
