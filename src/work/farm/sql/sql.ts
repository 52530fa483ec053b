/** Whatever runs SQL for the farm: a pool of connections, one transaction of it, PostgreSQL within the process in tests. */
export interface Sql {
  /** The rows of one statement; values stand in it as `$1`, `$2`. */
  query<R extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** The farm's database. */
export interface FarmSql extends Sql {
  /** All statements of `work`, or none: whatever it throws rolls them back. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Calls `heard` with what is told on a channel (NOTIFY). What is told while the connection is down is lost: a listener looks into the
   * tables as well, now and then. `heard` is called with an empty text when the connection is back.
   *
   * @returns what ends it
   */
  listen(channel: string, heard: (told: string) => void): Promise<() => Promise<void>>;
  end(): Promise<void>;
}
