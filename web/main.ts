/** What the script adds to a page that is complete without it: sorting, filters, rows that open, copies, colours. */
import './page.css';
import { startState } from './address.ts';
import { offerCopies } from './copies.ts';
import { pageData } from './data.ts';
import { offerDownloads } from './downloads.ts';
import { startFilters } from './filters.ts';
import { offerRows } from './rows.ts';
import { offerSorting } from './sorting.ts';
import { offerThemes } from './theme.ts';

const data = pageData();
if (data !== null) {
  const { texts, language } = data;
  offerThemes(texts);
  offerSorting(texts, language);
  offerCopies(texts);
  offerDownloads(data);
  const filters = startFilters(texts);
  const rows = offerRows(data);
  startState(filters, rows);
}
