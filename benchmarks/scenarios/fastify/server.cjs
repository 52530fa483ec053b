'use strict';

const fastify = require('fastify');

const users = Array.from({ length: 1000 }, (_, id) => ({
  id,
  name: `User ${id}`,
  about: 'x'.repeat(46),
  admin: false,
}));
const app = fastify();

app.get('/json', async () => ({ message: 'Hello, World!' }));
app.get('/text', async (_request, reply) => reply.type('text/plain').send('Hello, World!'));
app.get('/large', async () => users);
app.get('/user/:id', async (request) => ({ id: request.params.id }));
app.post('/echo', async (request) => request.body);
app.get('/error', async () => {
  throw new Error('thrown in the handler');
});
app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not found' }));
app.setErrorHandler((error, _request, reply) => reply.code(500).send({ error: error.message }));

app.listen({ port: Number(process.env.PORT), host: process.env.HOST });
