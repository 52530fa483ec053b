'use strict';

// Listeners as those of EventTarget, which Node.js 12 lacks. They only get events from before a measurement.

class Listeners {
  constructor() {
    Object.defineProperty(this, 'listeners_', { value: new Map() });
  }

  addEventListener(type, listener) {
    if (!this.listeners_.has(type)) this.listeners_.set(type, new Set());
    this.listeners_.get(type).add(listener);
  }

  removeEventListener(type, listener) {
    const own = this.listeners_.get(type);
    if (own !== undefined) own.delete(listener);
  }

  dispatchEvent(event) {
    for (const listener of Array.from(this.listeners_.get(event.type) || [])) {
      if (typeof listener === 'function') listener.call(this, event);
      else if (listener) listener.handleEvent(event);
    }
    return true;
  }

  /** Types that somebody listens to. */
  heard() {
    return Array.from(this.listeners_.keys()).filter((type) => this.listeners_.get(type).size > 0);
  }
}

module.exports = { Listeners };
