import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** Where the token may stand, the first that is there; `gh` reads the same two. */
const NAMES = ['GITHUB_TOKEN', 'GH_TOKEN'] as const;

export interface Token {
  /** As it goes into a header. Nothing else may be made of it. */
  value: string;
  /** A text in which the token, whatever brought it there, is three stars. */
  hidden(text: string): string;
}

/**
 * Takes the token out of the environment: what this process starts afterwards does not inherit it. The token comes from there
 * alone, since options and files are seen by others.
 *
 * @throws JsdynoError GITHUB_TOKEN_MISSING; the message never has the value in it
 */
export function takeToken(environment: NodeJS.ProcessEnv): Token {
  const found = NAMES.map((name) => environment[name]?.trim()).find((text) => text !== undefined && text !== '');
  for (const name of NAMES) delete environment[name];
  if (found === undefined) {
    throw new JsdynoError('GITHUB_TOKEN_MISSING', 'no token for GitHub in GITHUB_TOKEN or GH_TOKEN', {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: what a workflow's file holds
      hint: 'in a workflow: env: { GITHUB_TOKEN: ${{ github.token }} }; --dry-run needs none',
    });
  }
  // What no header can hold would be named, with its value, in an error of fetch.
  if (!/^[\x21-\x7e]+$/.test(found)) {
    throw new JsdynoError('GITHUB_TOKEN_MISSING', 'GITHUB_TOKEN or GH_TOKEN is not a token', {
      hint: 'a token is one word of letters, digits and punctuation',
    });
  }
  return { value: found, hidden: (text) => text.replaceAll(found, '***') };
}
