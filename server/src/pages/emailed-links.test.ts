import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestTicket } from '../../test/support/mails.ts';
import { newAddress, peopleOf, type People } from '../../test/support/people.ts';
import { startProduct, type Product } from '../../test/support/product.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  people = peopleOf(product);
});
afterAll(() => product.close());

const open = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  product.portal.inject({ method, url, headers: { host: 'localhost:8100', accept: 'text/html' } });
const isPage = { statusCode: 200 };

const verifyLink = async () => {
  const email = newAddress();
  await people.register(email);
  return newestTicket(product, email);
};
const resetLink = async () => {
  const { email } = await product.addPerson();
  await people.forgot(email);
  return newestTicket(product, email);
};

describe.each([
  ['/verify-email', verifyLink, (ticket: string) => people.verify(ticket)],
  ['/reset-password', resetLink, (ticket: string) => people.reset(ticket, 'Another-Horse-8')],
])('%s', (path, makeLink, use) => {
  const location = `/link-expired?link=${path === '/verify-email' ? 'verify' : 'reset'}`;
  const isDead = { statusCode: 302, headers: { location, 'cache-control': 'no-store' } };
  test('opens as often as one likes while its ticket is good, which it stays', async () => {
    const ticket = await makeLink();
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect(await open(`${path}?ticket=${ticket}`, method)).toMatchObject(isPage);
    expect(await use(ticket)).toMatchObject({ status: 200 });
  });

  test('leads to the page for dead links once its ticket is used', async () => {
    const ticket = await makeLink();
    await use(ticket);
    expect(await open(`${path}?ticket=${ticket}`)).toMatchObject(isDead);
    expect(await open(`${path}?lang=zh-CN&ticket=${ticket}#here`)).toMatchObject(isDead);
  });

  test('leads there with a ticket that is too old', async () => {
    const ticket = await makeLink();
    await product.pool.query('update tickets set expires_at = now()');
    expect(await open(`${path}?ticket=${ticket}`)).toMatchObject(isDead);
  });

  test('leads there with the ticket of another page', async () => {
    const ticket = await (makeLink === verifyLink ? resetLink : verifyLink)();
    expect(await open(`${path}?ticket=${ticket}`)).toMatchObject(isDead);
  });

  test.each(['', 'unknown', '%00', '..%2f..', 'a&ticket=b', 'a'.repeat(43)])(
    'leads there with %j for a ticket, however the address is written',
    async (ticket) => {
      for (const address of [path, `${path}/`, path.toUpperCase()])
        expect(await open(`${address}?ticket=${ticket}`)).toMatchObject(isDead);
    },
  );

  test('opens without a ticket: the page took it out of its address and is loaded again', async () => {
    expect(await open(path)).toMatchObject(isPage);
  });

  test('tells its address to nobody, and no copy of it is kept', async () => {
    const headers = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };
    const good = await makeLink();
    for (const ticket of [good, 'unknown'])
      expect((await open(`${path}?ticket=${ticket}`)).headers).toMatchObject(headers);
    expect((await open(path)).headers).toMatchObject(headers);
    expect((await open('/guide')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  test('is never logged with its ticket, and no mail or call is either', async () => {
    const ticket = await makeLink();
    await open(`${path}?ticket=${ticket}`);
    await use(ticket);
    await use(ticket);
    await open(`${path}?ticket=${ticket}`);
    const log = product.log.join('');
    expect(log).toContain(`"path":"${path}"`);
    expect(log).not.toContain(ticket);
  });
});

test('while the database cannot be reached the page opens, and says so itself when it uses the ticket', async () => {
  const broken = await startProduct();
  const end = broken.pool.end.bind(broken.pool);
  await end();
  broken.pool.end = async () => undefined;
  const answer = await broken.portal.inject({
    url: '/verify-email?ticket=unknown',
    headers: { accept: 'text/html' },
  });
  expect(answer.statusCode).toBe(200);
  await broken.close();
});

test('the tools have no such pages', async () => {
  const answer = await product.tool.inject({
    url: '/verify-email?ticket=unknown',
    headers: { accept: 'text/html' },
  });
  expect(answer.statusCode).toBe(200);
});
