/**
 * Does something with a folder as the working directory. Plans are made and carried out in it, so rows have names as if their command had
 * been typed there.
 * @param folder absolute
 */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await work();
  } finally {
    process.chdir(before);
  }
}
