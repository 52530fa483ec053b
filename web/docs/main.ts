/** The script of the documentation's pages: the search, the theme, and on small screens a closed menu. */
import { element } from '../element.ts';
import { offerThemes } from '../theme.ts';
import './docs.css';
import { around, type Found, ranked } from './ranked.ts';

declare global {
  var docsSections: Found[] | undefined;
}

const MOST = 12;
const { root = '' } = document.body.dataset;

/** A script and not a request for data: pages opened from the disk may load it, too. */
function sections(): Promise<Found[]> {
  loading ??= new Promise((resolve) => {
    const script = element('script', { src: `${root}assets/search.js` });
    script.addEventListener('load', () => resolve(globalThis.docsSections ?? []));
    document.head.append(script);
  });
  return loading;
}
let loading: Promise<Found[]> | undefined;

function offerSearch(input: HTMLInputElement, box: HTMLElement): void {
  const show = async () => {
    const typed = input.value.trim();
    const found = typed === '' ? [] : ranked(await sections(), typed);
    if (typed !== input.value.trim()) return;
    box.hidden = typed === '';
    const many = `${found.length === 0 ? 'Nothing' : found.length} found`;
    const items = found
      .slice(0, MOST)
      .map((one) =>
        element(
          'li',
          {},
          element('a', { href: `${root}${one.address}` }, one.title === '' ? one.page : `${one.page} › ${one.title}`),
          element('small', {}, around(one, typed)),
        ),
      );
    box.replaceChildren(element('p', { role: 'status' }, many), element('ol', {}, ...items));
  };
  input.addEventListener('focus', () => void sections());
  input.addEventListener('input', () => void show());
  input.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    box.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      input.focus();
    }
    if (event.key === 'Escape' && !box.hidden) {
      input.value = '';
      box.hidden = true;
      input.focus();
    }
    const links = [...box.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !input.form?.contains(document.activeElement)) return;
    event.preventDefault();
    const at = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
    (links[at] ?? input).focus();
  });
}

const input = document.querySelector<HTMLInputElement>('#search');
const box = document.querySelector<HTMLElement>('#found');
if (input !== null && box !== null) offerSearch(input, box);
offerThemes({ theme: 'Colours', 'theme-auto': 'as the system', 'theme-light': 'light', 'theme-dark': 'dark' });
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('details.menu')?.removeAttribute('open');
