/** What is made, or something instead where that throws, whatever the reason. */
export function orElse<T, U>(make: () => T, instead: U): T | U {
  try {
    return make();
  } catch {
    return instead;
  }
}
