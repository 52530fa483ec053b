import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ResponseParser } from '../../../src/measure/load/response-parser.ts';

interface Read {
  /** Status, with `close` behind it when the connection ends. */
  answers: string[];
  error: string | null;
  between: boolean;
}

/** Reads pieces, then the end of the connection. */
function read(pieces: readonly Buffer[], withoutBodies = false): Read {
  const answers: string[] = [];
  const onAnswer = (status: number, keepsOpen: boolean) => answers.push(`${status}${keepsOpen ? '' : ' close'}`);
  const parser = new ResponseParser({ onAnswer }, withoutBodies);
  // A buffer that is larger than the piece and holds rubbish behind it, as connections hand it over.
  const buffer = Buffer.alloc(4096, 'Content-Length: 99\r\n');
  for (const piece of pieces) {
    piece.copy(buffer);
    parser.read(buffer, piece.length);
  }
  return { answers, error: parser.error, between: parser.close() };
}

const GOOD: [string, string, string[], boolean?][] = [
  ['a length', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', ['200']],
  ['no body at all', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', ['200']],
  ['any case, any space', 'HTTP/1.1 200 OK\r\nCONTENT-LENGTH:\t 2 \r\n\r\nhi', ['200']],
  ['no reason', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n', ['200']],
  ['an empty reason', 'HTTP/1.1 404 \r\nContent-Length: 0\r\n\r\n', ['404']],
  [
    'names that begin alike',
    header('Content-Type: 9', 'Connect: close', 'Contention: 7', 'Transfer: chunked'),
    ['200'],
  ],
  [
    'chunks',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1A\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\n\r\n',
    ['200'],
  ],
  [
    'chunks with extensions and trailers',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n2;a=b\r\nhi\r\n0;c\r\nX-Sum: 1\r\nY: 2\r\n\r\n',
    ['200'],
  ],
  ['no content', 'HTTP/1.1 204 No Content\r\n\r\n', ['204']],
  ['not modified, with a length', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 500\r\n\r\n', ['304']],
  ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n', ['200'], true],
  ['HEAD of chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', ['200'], true],
  ['a connection that ends', header('Connection: close'), ['200 close']],
  ['among others', header('Connection: foo, CLOSE , bar'), ['200 close']],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', ['200 close']],
  ['HTTP/1.0 that stays', 'HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n', ['200']],
  ['a body up to the end', 'HTTP/1.1 200 OK\r\n\r\nwhatever there is', ['200 close']],
  [
    'an answer before the answer',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 1\r\n\r\nx',
    ['201'],
  ],
  [
    'several',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na\r\nHTTP/1.1 500 Oh\r\nContent-Length: 2\r\n\r\nbcHTTP/1.1 204 No\r\n\r\n',
    ['200', '500', '204'],
  ],
];

const BAD: [string, string, string][] = [
  ['line ends without CR', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nhi', 'bad status line'],
  ['a header line that ends without CR', 'HTTP/1.1 200 OK\r\nX: y\n\r\n', 'bad header'],
  ['a header that goes on', header('X: a', ' Content-Length: 9'), 'bad header'],
  ['a name with a space', header('X : a'), 'bad header'],
  ['a NUL in a value', header('X: a\0b'), 'bad header'],
  ['the same length twice', header('Content-Length: 0'), 'bad length'],
  ['a length and chunks', header('Transfer-Encoding: chunked'), 'length and chunks'],
  ['a coding without a name', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: \r\n\r\n', 'bad header'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9\r\n', 'bad status line'],
  ['another protocol version', 'HTTP/2.0 200 OK\r\n\r\n', 'bad status line'],
  ['no status', 'HTTP/1.1 OK\r\n\r\n', 'bad status line'],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', 'bad status line'],
  ['a status that there is not', 'HTTP/1.1 999 OK\r\n\r\n', 'bad status line'],
  ['a header without a colon', 'HTTP/1.1 200 OK\r\nnonsense\r\n\r\n', 'bad header'],
  ['a header without a name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n', 'bad header'],
  ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\n', 'bad length'],
  ['an empty length', 'HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\n', 'bad length'],
  ['a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n', 'bad length'],
  ['a length of two numbers', 'HTTP/1.1 200 OK\r\nContent-Length: 1 2\r\n\r\n', 'bad length'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 'bad length'],
  ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello', 'bad chunk'],
  ['a chunk longer than it says', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n', 'bad chunk'],
  ['another protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n', 'switched protocols'],
];

function header(...lines: string[]): string {
  return `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`;
}

suite('answers', () => {
  for (const [name, text, answers, withoutBodies] of GOOD) {
    const whole = Buffer.from(text);
    test(`${name}: cut anywhere`, () => {
      const expected = { answers, error: null, between: true };
      assert.deepEqual(read([whole], withoutBodies), expected);
      assert.deepEqual(read([...whole].map((byte) => Buffer.of(byte)), withoutBodies), expected); // biome-ignore format: a line
      for (let i = 0; i <= whole.length; i++) {
        for (let j = i; j <= whole.length; j += 7) {
          const pieces = [whole.subarray(0, i), whole.subarray(i, j), whole.subarray(j)];
          assert.deepEqual(read(pieces, withoutBodies), expected, `${i}, ${j}`);
        }
      }
    });
  }

  test('an answer is there with its last byte, not later and not earlier', () => {
    for (const [, text, answers, withoutBodies] of GOOD.filter(([name]) => name !== 'a body up to the end')) {
      const whole = Buffer.from(text);
      const { answers: before } = read([whole.subarray(0, -1)], withoutBodies);
      assert.deepEqual(before, answers.slice(0, -1), text);
    }
  });

  for (const [name, text, error] of BAD) {
    test(`${name}: wrong, wherever it is cut`, () => {
      const whole = Buffer.from(text);
      for (let i = 0; i <= whole.length; i++) {
        const got = read([whole.subarray(0, i), whole.subarray(i)]);
        assert.deepEqual([got.answers, got.error], [[], error], `${i}`);
      }
    });
  }

  test('what was right before something wrong counts', () => {
    const got = read([Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab')]);
    assert.deepEqual([got.answers, got.error], [['200'], 'bad status line']);
  });

  test('a connection that ends in the middle is not between two answers', () => {
    const whole = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello');
    for (let i = 1; i < whole.length; i++) assert.equal(read([whole.subarray(0, i)]).between, false, `${i}`);
  });
});
