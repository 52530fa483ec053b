const users = Array.from({ length: 1000 }, (_, id) => ({
  id,
  name: `User ${id}`,
  about: 'x'.repeat(46),
  admin: false,
}));

/** Without Bun's table of routes, which versions before 1.2.3 lack. */
Bun.serve({
  port: process.env.PORT,
  hostname: process.env.HOST,
  development: false,
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST' && pathname === '/echo') return Response.json(await request.json());
    if (request.method !== 'GET') return Response.json({ error: 'not found' }, { status: 404 });
    switch (pathname) {
      case '/json':
        return Response.json({ message: 'Hello, World!' });
      case '/text':
        return new Response('Hello, World!', { headers: { 'content-type': 'text/plain' } });
      case '/large':
        return Response.json(users);
      case '/error':
        throw new Error('thrown in the handler');
    }
    if (pathname.startsWith('/user/'))
      return Response.json({ id: decodeURIComponent(pathname.slice('/user/'.length)) });
    return Response.json({ error: 'not found' }, { status: 404 });
  },
  error(error) {
    return Response.json({ error: error.message }, { status: 500 });
  },
});
