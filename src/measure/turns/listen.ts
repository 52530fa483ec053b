import type { Meeting, Said } from './meeting.ts';

/** Waits for messages of processes. */
export interface Listener {
  /** The next message of this type from the process at a place; null if it ended without one. */
  heard<T extends Said['type']>(
    place: number,
    type: T,
    ended: Promise<unknown>,
  ): Promise<Extract<Said, { type: T }> | null>;
}

/** Hears a meeting until it is closed. Start to wait for a message before it can be sent. */
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
