/** What the script adds to a page that is complete without it: sorting, filters, rows that open, copies, colours. */
import type { PageData } from '../src/show/page/data-shape.ts';
import './page.css';
import { startState } from './address.ts';
import { offerCopies } from './copies.ts';
import { pageData, placeModules } from './data.ts';
import { offerDownloads } from './downloads.ts';
import { startFilters } from './filters.ts';
import { offerRows } from './rows.ts';
import { offerSorting } from './sorting.ts';
import { offerThemes } from './theme.ts';

const data = pageData();
if (data !== null) void begin(data);

async function begin(data: PageData): Promise<void> {
  const { texts, language } = data;
  offerThemes(texts);
  await placeModules(data);
  offerSorting(texts, language);
  offerCopies(texts);
  offerDownloads(data);
  const filters = startFilters(texts);
  const rows = offerRows(data);
  startState(filters, rows);
}
