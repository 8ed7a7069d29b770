import type { Express } from 'express';

type Layer = {
  route?: { path: string; methods: Record<string, boolean> };
  handle?: { stack?: Layer[] };
};

/** The routes of the `/v1` router as `get /v1/invoices/{id}`, read from the router itself. */
export function routesOf(app: Express): string[] {
  const layers = (app as unknown as { router: { stack: Layer[] } }).router.stack;
  const routers = layers.flatMap((layer) => (layer.handle?.stack === undefined ? [] : [layer.handle.stack]));
  const v1 = routers.filter((stack) => stack.some((layer) => layer.route?.path === '/auth/context'));
  return v1.flat().flatMap(({ route }) => {
    if (route === undefined) return [];
    const path = `/v1${route.path.replaceAll(/:([a-z_]+)/g, '{$1}')}`;
    return ['get', 'post', 'put', 'patch', 'delete']
      .filter((method) => route.methods[method])
      .map((method) => `${method} ${path}`);
  });
}
