/**
 * What a runtime says when it does not have what a benchmark needs, as a reason in plain words; null for any other
 * failure. Only a missing module or flag is taken for that: a missing function may as well be the benchmark's mistake.
 */
export function lacks(output: string): string | null {
  const flag = /bad option: (\S+)/.exec(output)?.[1];
  if (flag !== undefined) return `this runtime has no flag ${flag}`;
  const module =
    /(?:No such built-in module:|Cannot find module|Could not resolve:?|Cannot find package) ['"]?((?:node:|internal\/)[\w/:.-]+)/.exec(
      output,
    )?.[1];
  return module === undefined ? null : `this runtime has no module ${module}`;
}
