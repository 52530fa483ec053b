/** The result of `make`; `instead` if it throws anything. */
export function orElse<T, U>(make: () => T, instead: U): T | U {
  try {
    return make();
  } catch {
    return instead;
  }
}
