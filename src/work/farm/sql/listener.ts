import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Drivers } from './drivers.ts';
import { isLostConnection } from './lost-connection.ts';

/** Between two tries to connect again, ms: the first, and the longest. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/**
 * How often the connection is asked whether it lives, and how long it may take to answer, ms: a network that is gone says nothing, and a
 * listener never sends by itself.
 */
const LOOK = 15_000;
const PATIENCE = 30_000;

type Heard = (told: string) => void;

/**
 * What is told on channels (NOTIFY), by one connection of its own: a pool gives its connections to others, and a channel is heard on the
 * connection that asked for it alone.
 */
export class Listener {
  readonly #pg: Drivers['pg'];
  readonly #config: pg.ClientConfig;
  readonly #channels = new Map<string, Set<Heard>>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #look: NodeJS.Timeout | undefined;
  readonly #end = new AbortController();

  constructor(driver: Drivers['pg'], config: pg.ClientConfig) {
    this.#pg = driver;
    this.#config = config;
  }

  /**
   * @returns what ends it
   * @throws where the first connection cannot be made
   */
  async listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    const those = this.#channels.get(channel) ?? new Set();
    // Of its own, so that one function can be told to listen twice.
    const mine: Heard = (told) => heard(told);
    those.add(mine);
    this.#channels.set(channel, those);
    try {
      await this.#connected();
      await this.#client?.query(`LISTEN ${this.#pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // A connection that was there and is lost comes back by itself, with all channels; one that never was is the caller's to know of.
      const comesBack = this.#client !== undefined || this.#connecting !== undefined;
      if (!comesBack || !isLostConnection(error)) {
        those.delete(mine);
        throw error;
      }
    }
    return async () => {
      those.delete(mine);
      if (those.size > 0 || this.#channels.get(channel) !== those) return;
      this.#channels.delete(channel);
      await this.#client?.query(`UNLISTEN ${this.#pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  async end(): Promise<void> {
    this.#end.abort();
    clearInterval(this.#look);
    this.#channels.clear();
    await this.#connecting?.catch(() => {});
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  #connected(): Promise<void> {
    if (this.#client !== undefined) return Promise.resolve();
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<void> {
    const client = new this.#pg.Client(this.#config);
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels.keys()) await client.query(`LISTEN ${this.#pg.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    this.#look = setInterval(() => void this.#isThere(client), LOOK);
    this.#look.unref();
  }

  #tell(channel: string, told: string): void {
    for (const heard of this.#channels.get(channel) ?? []) heard(told);
  }

  async #isThere(client: pg.Client): Promise<void> {
    const patience = new AbortController();
    const late = sleep(PATIENCE, 'late', { signal: patience.signal, ref: false }).catch(() => 'answered');
    const answer = await Promise.race([client.query('SELECT 1').catch(() => 'failed'), late]);
    patience.abort();
    if (answer !== 'late' && answer !== 'failed') return;
    this.#lost(client);
    client.end().catch(() => {});
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#look);
    if (!this.#end.signal.aborted) void this.#comeBack();
  }

  async #comeBack(): Promise<void> {
    for (let pause = FIRST_PAUSE; !this.#end.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        await this.#connected();
        // What was told meanwhile is lost: everybody looks for himself.
        for (const channel of this.#channels.keys()) this.#tell(channel, '');
        return;
      } catch {
        await sleep(pause, undefined, { signal: this.#end.signal }).catch(() => {});
      }
    }
  }
}
