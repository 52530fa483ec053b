/** What a site's pages do: search in all rows, a row with its series, releases side by side. */
import type { SiteData } from '../../src/search/site/site-data.ts';
import '../page.css';
import './site.css';
import { offerCopies } from '../copies.ts';
import { pageData } from '../data.ts';
import { element } from '../element.ts';
import { offerSorting } from '../sorting.ts';
import { offerThemes } from '../theme.ts';
import { startList } from './list.ts';
import { startReleases } from './releases.ts';
import { startRow } from './row.ts';
import { wordsOf } from './words.ts';

const START = { overview: startList, row: startRow, releases: startReleases };

const data = pageData() as SiteData | null;
if (data !== null) {
  offerThemes(data.texts);
  const words = wordsOf(data);
  if (data.site.page === 'overview') {
    offerSorting(data.texts, data.language);
    offerCopies(data.texts);
  }
  START[data.site.page](data, words).catch((error: unknown) => {
    console.error(error);
    document.getElementById('list')?.replaceChildren(element('p', { role: 'alert' }, words('failed')));
    document.getElementById('place')?.replaceChildren(element('p', { role: 'alert' }, words('failed')));
  });
}
