'use strict';

// Each answer makes 20,000 objects, and those of the last 40 answers live on: the collector copies them and marks them all the time.
const { createServer } = require('node:http');

const latest = [];
createServer((request, response) => {
  const objects = [];
  for (let i = 0; i < 20_000; i++) objects.push({ i, name: `${request.url} ${i}`, list: [i] });
  latest.push(objects);
  if (latest.length > 40) latest.shift();
  response.end(String(objects.length));
}).listen(process.env.PORT || 0, '127.0.0.1');
