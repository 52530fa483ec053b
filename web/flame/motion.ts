/** From one part of a graph to another: in a few steps, or at once for readers who want nothing to move. */
import type { Window } from './layout.ts';

/** ms. */
const TIME = 160;

export interface Motion {
  to(window: Window, isMoved: boolean): void;
}

export function moving(draw: (window: Window) => void): Motion {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  let now: Window = { from: 0, to: 0 };
  let frame = 0;
  return {
    to(goal, isMoved) {
      cancelAnimationFrame(frame);
      if (!isMoved || isStill.matches) {
        now = goal;
        draw(goal);
        return;
      }
      const from = now;
      const start = performance.now();
      const step = (time: number): void => {
        const passed = Math.min(1, Math.max(0, (time - start) / TIME));
        const eased = 1 - (1 - passed) ** 3;
        now =
          passed === 1
            ? goal
            : { from: from.from + (goal.from - from.from) * eased, to: from.to + (goal.to - from.to) * eased };
        draw(now);
        if (passed < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    },
  };
}
