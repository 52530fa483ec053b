import { Hono } from 'hono';

const users = Array.from({ length: 1000 }, (_, id) => ({
  id,
  name: `User ${id}`,
  about: 'x'.repeat(46),
  admin: false,
}));

export const app = new Hono();

app.get('/json', (c) => c.json({ message: 'Hello, World!' }));
app.get('/text', (c) => c.text('Hello, World!'));
app.get('/large', (c) => c.json(users));
app.get('/user/:id', (c) => c.json({ id: c.req.param('id') }));
app.post('/echo', async (c) => c.json(await c.req.json()));
app.get('/error', () => {
  throw new Error('thrown in the handler');
});
app.notFound((c) => c.json({ error: 'not found' }, 404));
app.onError((error, c) => c.json({ error: error.message }, 500));
