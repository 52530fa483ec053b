import { JsdynoError } from '../../text/errors/catalogue.ts';

/** What DevTools and a runtime say to each other (the DevTools protocol), over one connection to one process. */
export interface DevTools {
  /**
   * Asks the main thread, or a worker of it. The answer comes while the thread runs code, too: V8 interrupts it.
   * @throws JsdynoError ATTACH_FAILED when it is refused, or not answered in time
   */
  ask(method: string, parameters?: object, worker?: string): Promise<unknown>;
  /** Hears all events of a name that come from the main thread, from now on. */
  on(event: string, heard: (parameters: Record<string, unknown>) => void): void;
  /** Fulfilled when the process, or its inspector, has ended. */
  closed: Promise<void>;
  /** Sessions of the workers that live, after `NodeWorker.enable`, with their number in Node.js. */
  workers(): { session: string; worker: number }[];
  close(): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown> & { workerInfo?: { workerId: string } };
  result?: unknown;
  error?: { message: string };
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * @param url of the process' inspector: `ws://127.0.0.1:9229/...`
 * @throws JsdynoError ATTACH_FAILED
 */
export async function connectDevTools(url: string, timeoutMs: number): Promise<DevTools> {
  const socket = new WebSocket(url);
  const waiting = new Map<string, Waiting>();
  const workers = new Map<string, number>();
  const hearing = new Map<string, ((parameters: Record<string, unknown>) => void)[]>();
  let count = 0;
  const failed = (what: string) =>
    new JsdynoError('ATTACH_FAILED', `the process' inspector ${what}`, { hint: 'run it again' });
  const settle = ({ id, result, error }: Message, session: string) => {
    const one = waiting.get(`${session} ${id}`);
    waiting.delete(`${session} ${id}`);
    if (error === undefined) one?.resolve(result);
    else one?.reject(failed(`refused: ${error.message}`));
  };
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const { method, params = {} } = message;
    const session = String(params.sessionId);
    if (message.id !== undefined) settle(message, '');
    else if (method === 'NodeWorker.attachedToWorker') workers.set(session, Number(params.workerInfo?.workerId));
    else if (method === 'NodeWorker.detachedFromWorker') {
      workers.delete(session);
      for (const [key, one] of waiting) if (key.startsWith(`${session} `)) one.reject(failed('lost a worker'));
    } else if (method === 'NodeWorker.receivedMessageFromWorker') {
      settle(JSON.parse(String(params.message)) as Message, session);
    } else for (const heard of hearing.get(String(method)) ?? []) heard(params);
  });
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => {
      for (const one of waiting.values()) one.reject(failed('closed the connection'));
      waiting.clear();
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(failed('did not answer')), timeoutMs);
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.addEventListener('error', () => {
      clearTimeout(timer);
      reject(failed('refused the connection'));
    });
  });
  const send = (id: number, session: string, message: object): void => {
    if (session === '') {
      socket.send(JSON.stringify({ id, ...message }));
      return;
    }
    const params = { sessionId: session, message: JSON.stringify({ id, ...message }) };
    socket.send(JSON.stringify({ id: ++count, method: 'NodeWorker.sendMessageToWorker', params }));
  };
  return {
    ask: (method, params = {}, worker = '') =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(failed('closed the connection'));
        const id = ++count;
        const key = `${worker} ${id}`;
        const timer = setTimeout(() => {
          waiting.delete(key);
          reject(failed(`did not answer to ${method}`));
        }, timeoutMs);
        const done =
          <T>(then: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            then(value);
          };
        waiting.set(key, { resolve: done(resolve), reject: done(reject) });
        send(id, worker, { method, params });
      }),
    on: (event, heard) => void hearing.set(event, [...(hearing.get(event) ?? []), heard]),
    closed,
    workers: () => [...workers].map(([session, worker]) => ({ session, worker })),
    close: () => socket.close(),
  };
}
