import * as contract from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const get = (url: string) => product.portal.inject({ url, headers: { accept: 'text/html' } });

interface Operation {
  security: object[];
  parameters: { name: string; in: string; required: boolean }[];
  responses: object;
}

test('the reference describes every call of the contract at its address', async () => {
  const document = (await get('/docs/api/json')).json() as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: { toolToken: { description: string } } };
  };
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const defined = Object.values(contract).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null && 'service' in value && 'path' in value
      ? [value as contract.Endpoint]
      : [],
  );
  expect(described.toSorted()).toStrictEqual(
    defined
      .map(({ service, method, path }) => `${method} ${contract.serviceBase[service]}${path}`)
      .toSorted(),
  );
  const read = document.paths['/ironAPI/api/v1/molecule_set/{id}/molecules/']?.['get'];
  expect(read?.security).toStrictEqual([{ token: [] }, { toolToken: ['molecule-sets:read'] }]);
  expect(document.paths['/xocapi/api/public/user/sessions']?.['get']?.security).toStrictEqual([
    { token: [] },
  ]);
  for (const scope of contract.scopes)
    expect(document.components.securitySchemes.toolToken.description).toContain(`\`${scope}\``);
  expect(read?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'offset', in: 'query', required: false },
    { name: 'limit', in: 'query', required: false },
  ]);
});

test('the schema of exported documents is there for everybody, at the address by which files name it', async () => {
  const answer = await product.portal.inject({
    url: '/schemas/patsight-document-1.json',
    headers: { host: 'lab.example:8080', origin: 'https://elsewhere.example' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/schema+json; charset=utf-8');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers['set-cookie']).toBeUndefined();
  const origin = new URL(answer.json<{ $id: string }>().$id).origin;
  expect(new URL(origin).hostname).toBe('lab.example');
  expect(answer.json()).toStrictEqual(contract.exportedDocumentJsonSchema(origin));
});

test('its page and all that the page loads come from here, under a policy of its own', async () => {
  const page = await get('/docs/api');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.body).not.toMatch(/<script>(?!<)|https?:\/\//);
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => String(url));
  expect(loaded.length).toBeGreaterThan(4);
  for (const url of loaded)
    expect((await get(new URL(url, 'http://localhost/docs/api').pathname)).statusCode).toBe(200);
  expect((await get('/guide')).headers['content-security-policy']).not.toContain('unsafe');
});
