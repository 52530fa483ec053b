/** Where the address of a farm's database stands. */
interface Named {
  /** As typed: `--farm`. */
  farm: string | undefined;
  env: { readonly JSDYNO_FARM?: string | undefined; readonly DATABASE_URL?: string | undefined };
  /** The address of the farm's own server, where there was one. */
  own: string | undefined;
}

/**
 * The database that `jsdyno farm up` prepares; undefined for its own server, also where that is named by its address, which it is started
 * for. Pure.
 */
export function whichDatabase({ farm, env, own }: Named): string | undefined {
  const named = [farm, env.JSDYNO_FARM, env.DATABASE_URL].find((one) => one !== undefined && one !== '');
  return named !== undefined && own !== undefined && isSame(named, own) ? undefined : named;
}

function isSame(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  return a.host === b.host && a.pathname === b.pathname && a.username === b.username;
}
