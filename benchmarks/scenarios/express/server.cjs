'use strict';

const express = require('express');

const users = Array.from({ length: 1000 }, (_, id) => ({
  id,
  name: `User ${id}`,
  about: 'x'.repeat(46),
  admin: false,
}));
const app = express();

app.get('/json', (_request, response) => {
  response.json({ message: 'Hello, World!' });
});
app.get('/text', (_request, response) => {
  response.type('text/plain').send('Hello, World!');
});
app.get('/large', (_request, response) => {
  response.json(users);
});
app.get('/user/:id', (request, response) => {
  response.json({ id: request.params.id });
});
app.post('/echo', express.json(), (request, response) => {
  response.json(request.body);
});
app.get('/error', () => {
  throw new Error('thrown in the handler');
});
app.use((_request, response) => {
  response.status(404).json({ error: 'not found' });
});
// Express knows an error handler by its four parameters.
app.use((error, _request, response, _next) => {
  response.status(500).json({ error: error.message });
});

app.listen(process.env.PORT, process.env.HOST);
