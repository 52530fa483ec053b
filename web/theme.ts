import type { Texts } from './data.ts';
import { element } from './element.ts';

const THEMES = ['auto', 'light', 'dark'] as const;

/** The choice between the system's colours, light and dark. It is kept where the browser lets files keep anything. */
export function offerThemes(texts: Texts): void {
  const select = element(
    'select',
    { id: 'theme' },
    ...THEMES.map((theme) => element('option', { value: theme }, texts[`theme-${theme}`] ?? theme)),
  );
  select.value = document.documentElement.dataset.theme ?? 'auto';
  select.addEventListener('change', () => {
    const { dataset } = document.documentElement;
    if (select.value === 'auto') delete dataset.theme;
    else dataset.theme = select.value;
    try {
      if (select.value === 'auto') localStorage.removeItem('theme');
      else localStorage.setItem('theme', select.value);
    } catch {
      // It holds until the page is closed.
    }
  });
  document.querySelector('header.top')?.append(element('label', { class: 'theme' }, `${texts.theme} `, select));
}
