import { after } from '../../host/process/long-timer.ts';

/** Waits for so many milliseconds, or for one of the promises. */
export async function pause(ms: number, ...orUntil: Promise<void>[]): Promise<void> {
  if (!(ms > 0)) return;
  let callOff = () => {};
  const passed = new Promise<void>((resolve) => {
    callOff = after(ms, resolve);
  });
  await Promise.race([passed, ...orUntil]);
  callOff();
}

/** Fulfilled when a signal is aborted. */
export function abortion(abort: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (abort?.aborted) resolve();
    else abort?.addEventListener('abort', () => resolve(), { once: true });
  });
}
