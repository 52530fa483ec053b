import type { Meeting, Said } from './meeting.ts';

/** Waits for what processes say. */
export interface Listener {
  /** What the process at a place says of this type; null when it has ended without a word. */
  heard<T extends Said['type']>(
    place: number,
    type: T,
    ended: Promise<unknown>,
  ): Promise<Extract<Said, { type: T }> | null>;
}

/** Hears a meeting until it is closed. What is waited for must be waited for before it is said. */
export function listen(meeting: Pick<Meeting, 'said'>): Listener {
  const waiting = new Map<string, (said: Said) => void>();
  void (async () => {
    for await (const said of meeting.said()) waiting.get(`${said.place} ${said.type}`)?.(said);
  })().catch(() => {}); // its pipe was closed
  return {
    heard: (place, type, ended) =>
      new Promise((resolve) => {
        waiting.set(`${place} ${type}`, (said) => resolve(isOf(said, type) ? said : null));
        const gone = () => resolve(null);
        ended.then(gone, gone);
      }),
  };
}

function isOf<T extends Said['type']>(said: Said, type: T): said is Extract<Said, { type: T }> {
  return said.type === type;
}
