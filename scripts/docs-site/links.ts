/** Links between files of the repository as links between pages of the site. */
import { posix } from 'node:path';

/** Where links lead, and which files they need on the site. */
export class SiteLinks {
  readonly #addresses: ReadonlyMap<string, string>;
  /** Files that are no pages, by their place on the site. */
  readonly files = new Map<string, string>();

  /** @param addresses of pages, by their files */
  constructor(addresses: ReadonlyMap<string, string>) {
    this.#addresses = addresses;
  }

  /**
   * What a link of one page is on the site. Links to the web stay; a file that is no page is copied.
   * @param from the file with the link
   */
  leading(from: string, link: string): string {
    if (/^([a-z]+:|#|$)/.test(link)) return link;
    const [path = '', anchor] = link.split('#');
    const file = posix.join(posix.dirname(from), decodeURI(path));
    const to = this.#addresses.get(file) ?? this.#copied(file);
    const here = this.#addresses.get(from) ?? '';
    return `${posix.relative(posix.dirname(here), to)}${anchor === undefined ? '' : `#${anchor}`}`;
  }

  /** Files of docs/ keep their place; one without an ending would be offered for download. */
  #copied(file: string): string {
    const place = file.replace(/^docs\//, '');
    const to = posix.extname(place) === '' ? `${place}.txt` : place;
    this.files.set(to, file);
    return to;
  }
}
