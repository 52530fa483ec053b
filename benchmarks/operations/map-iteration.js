'use strict';

const { suite } = require('jsdyno');
const { wide } = require('./_values.js');

const objects = () => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => wide(64, seed));
const maps = () => objects().map((object) => new Map(Object.entries(object)));

suite('object and Map iteration', {
  page:
    'Adds up the 64 values of an object or a Map. Object.entries makes an array of arrays before the loop begins. for-in ' +
    'also visits what is inherited; with these plain objects it gives the same sum. All rows of objects have the same ' +
    'names in the same order, which lets V8 keep the list of names with the hidden class.',
})
  .add('Object.keys and a loop', {
    inputs: objects,
    items: 64,
    baseline: true,
    run: (object) => {
      let sum = 0;
      for (const key of Object.keys(object)) sum += object[key];
      return sum;
    },
  })
  .add('for in', {
    inputs: objects,
    items: 64,
    run: (object) => {
      let sum = 0;
      for (const key in object) sum += object[key];
      return sum;
    },
  })
  .add('Object.values', {
    inputs: objects,
    items: 64,
    run: (object) => {
      let sum = 0;
      for (const value of Object.values(object)) sum += value;
      return sum;
    },
  })
  .add('Object.entries', {
    inputs: objects,
    items: 64,
    run: (object) => {
      let sum = 0;
      for (const [, value] of Object.entries(object)) sum += value;
      return sum;
    },
  })
  .add('for of a Map', {
    inputs: maps,
    items: 64,
    run: (map) => {
      let sum = 0;
      for (const [, value] of map) sum += value;
      return sum;
    },
  })
  .add('Map.prototype.forEach', {
    inputs: maps,
    items: 64,
    run: (map) => {
      let sum = 0;
      map.forEach((value) => {
        sum += value;
      });
      return sum;
    },
  });
