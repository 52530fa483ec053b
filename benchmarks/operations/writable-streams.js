'use strict';

const { Writable } = require('stream');
const { suite } = require('jsdyno');
const { lacking } = require('./_values.js');

const WebWritable = typeof WritableStream === 'function' ? WritableStream : undefined;

const options = {
  write(chunk, encoding, done) {
    done();
  },
};

// One stream for the whole run; the operation ends when the last of its writes has been taken.
const writeThousand = (stream, data) =>
  new Promise((resolve) => {
    for (let i = 0; i < 999; i++) stream.write(data);
    stream.write(data, resolve);
  }).then(() => stream);

suite('writable streams', {
  page:
    "Writes 1,000 times 'some data' to a stream that throws it away, and makes and destroys streams. Writing is to a " +
    'stream that exists, so that what making one costs does not hide what a write costs; the published rows may have ' +
    'done both at once. Published was that 1,000 writes are faster on Node.js 20 than on 18 although making and ' +
    'destroying a stream are slower, and 2,750 such thousands a second on 16: that could be real.',
})
  .add("Writable: 1e3 writes of 'some data'", {
    setup: () => ({ stream: new Writable(options) }),
    items: 1000,
    bytes: 9000,
    baseline: true,
    run: (_, { stream }) => writeThousand(stream, 'some data'),
  })
  .add('Writable: 1e3 writes of a Buffer', {
    setup: () => ({ stream: new Writable(options), data: Buffer.from('some data') }),
    items: 1000,
    bytes: 9000,
    run: (_, { stream, data }) => writeThousand(stream, data),
  })
  .add('Writable: 1e3 writes in object mode', {
    setup: () => ({ stream: new Writable(Object.assign({ objectMode: true }, options)) }),
    items: 1000,
    run: (_, { stream }) => writeThousand(stream, 'some data'),
  })
  .add('Writable: 1e3 writes, corked', {
    setup: () => ({
      stream: new Writable({
        writev(chunks, done) {
          done();
        },
      }),
    }),
    items: 1000,
    bytes: 9000,
    run: (_, { stream }) => {
      stream.cork();
      const written = writeThousand(stream, 'some data');
      stream.uncork();
      return written;
    },
  })
  .add("Writable: making one, 1e3 writes of 'some data', end", {
    items: 1000,
    bytes: 9000,
    run: () =>
      new Promise((resolve) => {
        const stream = new Writable(options);
        for (let i = 0; i < 1000; i++) stream.write('some data');
        stream.end(() => resolve(stream));
      }),
  })
  .add("WritableStream: 1e3 writes of 'some data'", {
    unavailable: lacking(WebWritable, 'global WritableStream'),
    setup: () => ({ writer: new WebWritable({ write() {} }).getWriter() }),
    items: 1000,
    bytes: 9000,
    run: (_, { writer }) => {
      for (let i = 0; i < 999; i++) writer.write('some data');
      return writer.write('some data').then(() => writer);
    },
  })
  .add('Writable: creation', { run: () => new Writable(options) })
  .add('Writable: creation and destroy', {
    run: () =>
      new Promise((resolve) => {
        const stream = new Writable(options);
        stream.on('close', () => resolve(stream));
        stream.destroy();
      }),
  });
