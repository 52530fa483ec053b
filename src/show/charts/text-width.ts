/**
 * How wide a text is in PT Sans, the font of charts. On a server nothing else knows: the library's own table has ASCII only, and counts
 * every other letter as an em. The same figures place texts in the browser, so that a chart is laid out alike in both.
 */

/** Advance widths in thousandths of an em by ranges of code points, from the font's own `hmtx`; 0: the font has no such letter. */
const ADVANCES: readonly (readonly [first: number, widths: string])[] = [
  [
    0x20,
    '267 305 335 545 545 773 814 218 280 280 351 505 225 360 214 354 545 545 545 545 545 545 545 545 545 545 219 ' +
      '256 505 505 505 436 1064 585 584 571 654 536 517 612 672 291 291 610 517 791 673 684 559 684 595 531 555 652 ' +
      '568 828 618 558 545 304 380 304 500 408 280 496 540 451 538 508 319 537 547 268 267 479 292 812 547 536 541 ' +
      '537 340 421 339 539 482 735 515 466 447 346 238 346 505',
  ],
  [
    0xa0,
    '267 304 545 545 545 545 238 497 411 806 386 478 505 360 700 416 425 505 394 394 268 552 494 267 287 394 398 ' +
      '478 837 850 876 436 585 585 585 585 585 585 846 571 536 536 536 536 291 291 291 291 658 673 684 684 684 684 ' +
      '684 505 684 652 652 652 652 558 559 592 496 496 496 496 496 496 796 451 508 508 508 508 268 268 268 268 561 ' +
      '547 536 536 536 536 536 505 536 539 539 539 539 466 541 466 585 496 585 496 585 496 571 451 571 451 0 0 571 ' +
      '451 654 589 658 540 536 508 0 0 536 508 536 508 536 508 612 537 612 537 0 0 612 537 672 547 677 549 0 0 291 ' +
      '268 0 0 291 269 291 268 0 0 291 267 610 479 0 517 292 517 292 517 292 0 0 517 292 673 547 673 547 673 547 0 ' +
      '0 0 684 536 0 0 684 536 932 858 595 340 595 340 595 340 531 421 531 421 531 421 531 421 555 339 555 339 0 0 ' +
      '0 0 652 539 652 539 652 539 652 539 652 539 0 0 0 0 558 545 447 545 447 545 447 249',
  ],
  [
    0x400,
    '0 536 728 442 583 531 291 293 291 926 974 750 610 0 553 659 585 550 584 442 669 536 806 541 681 681 610 624 ' +
      '791 672 684 659 559 571 555 553 780 618 687 605 877 913 630 769 555 577 893 569 496 536 499 369 541 508 659 ' +
      '441 546 546 478 503 645 540 536 535 541 451 398 466 680 515 548 490 736 753 497 660 464 465 719 475 0 508 ' +
      '548 369 472 421 268 278 267 733 770 548 478 0 466 535',
  ],
  [0x490, '442 369'],
  [0x2010, '0 360 0 660 820 0 0 0 194 194 194 0 340 340 340 0 486 486 452 0 0 0 759'],
  [0x20bd, '545'],
  [0x2212, '505'],
  [0x2248, '505'],
  [0x2264, '505 505'],
];

const EM = 1000;
const WIDTHS = new Map(
  ADVANCES.flatMap(([first, widths]) => widths.split(' ').map((width, i) => [first + i, Number(width)] as const)),
);

/** Width of a text in px at a size in px. A letter that is in no table counts as an em, the widest usual one. */
export function widthOf(text: string, size: number): number {
  let thousandths = 0;
  for (const letter of text) thousandths += WIDTHS.get(letter.codePointAt(0) as number) || EM;
  return (thousandths * size) / EM;
}

/** Whether the font can draw it. */
export function hasLetter(letter: string): boolean {
  return (WIDTHS.get(letter.codePointAt(0) as number) ?? 0) > 0;
}
