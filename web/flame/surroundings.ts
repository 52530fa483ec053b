/** What a canvas is not told by styles: other colours, and paper. */

/** Called when the reader or the system has chosen other colours. */
export function whenColoursChange(listener: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', listener);
  new MutationObserver(listener).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

/** Called before the page is printed, in the light colours of paper, and when that is done. */
export function whenPrinted(listener: (isPaper: boolean) => void): void {
  const { dataset } = document.documentElement;
  let theme: string | undefined;
  let isPaper = false;
  const turn = (now: boolean): void => {
    if (now === isPaper) return;
    isPaper = now;
    if (now) {
      theme = dataset.theme;
      dataset.theme = 'light';
    } else if (theme === undefined) delete dataset.theme;
    else dataset.theme = theme;
    listener(now);
  };
  addEventListener('beforeprint', () => turn(true));
  addEventListener('afterprint', () => turn(false));
  matchMedia('print').addEventListener('change', ({ matches }) => turn(matches));
}
