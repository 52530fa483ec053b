/**
 * Where the project is on the web: the one place to fill in. OWNER and AUTHOR are placeholders, which `npm run release` refuses.
 * `npm run addresses` then writes what follows from them into package.json, the workflows, the forms and the pages.
 */
export const OWNER: string = 'OWNER';
/** As npm writes a person; SECURITY.md and CODE_OF_CONDUCT.md name the mailbox. */
export const AUTHOR = 'AUTHOR <author@OWNER.example>';

/** As an action is named. */
export const REPOSITORY = `${OWNER}/jsdyno`;
export const HOME = `https://github.com/${REPOSITORY}`;

/** Where a file of the repository can be read: `onTheWeb('docs/gate.md')`. */
export function onTheWeb(path: string): string {
  return `${HOME}/blob/main/${path}`;
}

/** A page of docs/, which is not in the package: `page('gate')`. As long as there is no address, its path in the checkout. */
export function page(name: string): string {
  const path = `docs/${name}.md`;
  return OWNER === 'OWNER' ? path : onTheWeb(path);
}
