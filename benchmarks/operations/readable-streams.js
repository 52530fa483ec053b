'use strict';

const { Readable } = require('stream');
const { suite } = require('jsdyno');
const { lacking } = require('./_values.js');

const WebReadable = typeof ReadableStream === 'function' ? ReadableStream : undefined;

function source(objectMode) {
  let left = 1000;
  return new Readable({
    objectMode,
    read() {
      this.push(left-- > 0 ? 'some data' : null);
    },
  });
}

suite('readable streams', {
  page:
    "Reads 1,000 times 'some data' from a stream: by data events, by for await, by read(). Making the stream is part of " +
    'each row, since a stream can be read once only; a thousand chunks make that small. Published for Node.js 16 were ' +
    '1,098 such streams a second for Readable and 307 for ReadableStream: both could be real. The Writable rows of the ' +
    'neighbouring group are not comparable: reading makes a Buffer of each chunk.',
})
  .add('Readable: data events', {
    items: 1000,
    bytes: 9000,
    baseline: true,
    run: () =>
      new Promise((resolve, reject) => {
        let length = 0;
        source(false)
          .on('data', (chunk) => {
            length += chunk.length;
          })
          .on('error', reject)
          .on('end', () => resolve(length));
      }),
  })
  .add('Readable: for await', {
    items: 1000,
    bytes: 9000,
    run: async () => {
      let length = 0;
      for await (const chunk of source(false)) length += chunk.length;
      return length;
    },
  })
  .add('Readable: read() on readable', {
    items: 1000,
    bytes: 9000,
    run: () =>
      new Promise((resolve, reject) => {
        let length = 0;
        const stream = source(false);
        stream
          .on('readable', () => {
            for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) length += chunk.length;
          })
          .on('error', reject)
          .on('end', () => resolve(length));
      }),
  })
  .add('Readable: data events in object mode', {
    items: 1000,
    run: () =>
      new Promise((resolve, reject) => {
        let length = 0;
        source(true)
          .on('data', (chunk) => {
            length += chunk.length;
          })
          .on('error', reject)
          .on('end', () => resolve(length));
      }),
  })
  .add('Readable.from(array): for await', {
    setup: () => ({ array: new Array(1000).fill('some data') }),
    items: 1000,
    run: async (_, { array }) => {
      let length = 0;
      for await (const chunk of Readable.from(array)) length += chunk.length;
      return length;
    },
  })
  .add('ReadableStream: reader.read()', {
    unavailable: lacking(WebReadable, 'global ReadableStream'),
    items: 1000,
    bytes: 9000,
    run: async () => {
      let left = 1000;
      const stream = new WebReadable({
        pull(controller) {
          if (left-- > 0) controller.enqueue('some data');
          else controller.close();
        },
      });
      const reader = stream.getReader();
      let length = 0;
      for (let next = await reader.read(); !next.done; next = await reader.read()) length += next.value.length;
      return length;
    },
  });
