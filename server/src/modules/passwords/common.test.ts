import { encodeBase64 } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOn } from '../../../test/support/admin.ts';
import { newestTicket } from '../../../test/support/mails.ts';
import { newAddress, peopleOf, type People } from '../../../test/support/people.ts';
import { PASSWORD, startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { hashPassword } from './password.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  people = peopleOf(product);
});
afterAll(() => product.close());

const languages = [
  [{ 'accept-language': 'en' }, 'This password is too common. Choose one that is harder to guess', 1],
  [{ 'accept-language': 'zh-CN' }, '这个密码太常见，请换一个更难猜的密码', 2],
] as const;
const fieldsOf = ({ status, data }: Answer): unknown => ({ status, ...(data as object) });
const refusedAt = (path: string, message: string) => ({ status: 400, fields: [{ path, message }] });

describe.each(languages)('a common password is refused %#', (language, message, index) => {
  test.each(['Password1!', 'Qwerty123!', 'Aaaaaa1!'])('at sign-up: %s', async (password) => {
    const answer = await people.register(newAddress(), { credential: encodeBase64(password) }, language);
    expect(fieldsOf(answer)).toStrictEqual(refusedAt('credential', message));
  });

  test('at a reset, whose link stays good', async () => {
    const email = `kettle-fish-${index}@example.org`;
    await product.addPerson(email);
    await people.forgot(email);
    const ticket = await newestTicket(product, email);
    // Made of the list, and of the address that the link belongs to.
    for (const password of ['Password1!', `Kettle-Fish-${index}`])
      expect(fieldsOf(await people.reset(ticket, password, language))).toStrictEqual(
        refusedAt('credential', message),
      );
    expect(await people.reset(ticket, 'Another-Horse-8')).toMatchObject({ status: 200 });
  });

  test('at a change', async () => {
    const token = await product.tokenOf();
    expect(fieldsOf(await people.change(token, PASSWORD, 'Password1!', language))).toStrictEqual(
      refusedAt('newCredential', message),
    );
  });
});

test('it is told together with nothing else: the other rules come first', async () => {
  const answer = await people.register(newAddress(), { credential: encodeBase64('password') });
  expect(JSON.stringify(fieldsOf(answer))).not.toContain('too common');
});

test('an operator cannot set one either', async () => {
  const env = { MOIETY_NEW_PASSWORD: 'Password1!' };
  expect(await runOn(product, ['user:create', newAddress()], env)).toMatchObject({
    code: 1,
    stderr: 'The password is too common: choose one that is harder to guess.\n',
  });
  const { email } = await product.addPerson();
  expect(await runOn(product, ['user:reset-password', email], env)).toMatchObject({ code: 1 });
});

test('whoever has one from before still signs in with it, and can change it', async () => {
  const { email } = await product.addPerson();
  await product.pool.query('update accounts set password_hash = $2 where email = $1', [
    email,
    await hashPassword('Password1!'),
  ]);
  const answer = await people.signIn(email, 'Password1!');
  expect(answer).toMatchObject({ status: 200 });
  const { token } = answer.data as { token: string };
  expect(await people.change(token, 'Password1!', PASSWORD)).toMatchObject({ status: 200 });
});
