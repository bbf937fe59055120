export interface Person {
  id: string;
  nickname: string;
  email: string;
}

export const person = {
  ada: { id: '0199a0c0-0000-7000-8000-00000000000a', nickname: 'Ada', email: 'ada@lab.example' },
  bo: { id: '0199a0c0-0000-7000-8000-00000000000b', nickname: 'Bo', email: 'bo@lab.example' },
} satisfies Record<string, Person>;

const part = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
let made = 0;

/** A token in the shape of the server's, each a different one; its signature is nobody's. */
export const tokenFor = ({ id, nickname, email }: Person): string => {
  made += 1;
  const payload = {
    uuid: id,
    id,
    Username: nickname,
    nickname,
    email,
    headerImage: '',
    credit: '0',
    organizationName: '',
    organizationType: -1,
    exp: Math.floor(Date.now() / 1000) + 43_200,
    jti: String(made),
  };
  return [part({ alg: 'ES256', typ: 'JWT' }), part(payload), 'signature'].join('.');
};

/** Whom a token of `tokenFor` speaks of. */
export const personOf = (token: string): Person | undefined =>
  Object.values(person).find(({ id }) => atob(token.split('.')[1] ?? '').includes(id));
