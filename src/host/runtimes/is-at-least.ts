/** Whether a version (`20.1.0`, `2.1.0-rc.1`) is this release, one of its prereleases, or a newer one. */
export function isAtLeast(version: string, major: number, minor: number, patch = 0): boolean {
  const [a = 0, b = 0, c = 0] = version.split(/[-+]/, 1)[0]?.split('.').map(Number) ?? [];
  if (a !== major) return a > major;
  return b !== minor ? b > minor : c >= patch;
}
