'use strict';

exports.chainEight = (one) => {
  let at = one;
  for (let i = 0; i < 8; i++) at = at.field?.next || at.next;
  return at;
};

exports.callOptional = (listener, x) => listener?.(x);
