import {
  helloAnswerSchema,
  helloSchema,
  routeSchema,
  shortcutSchema,
  toolCommandsSchema,
  toolToastSchema,
} from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { addressOf, routeOf } from './client-history.ts';
import { hostOrigins } from './host-origin.ts';
import {
  areToolCommands,
  commonProtocol,
  isHello,
  isHelloAnswer,
  isRoute,
  isShortcut,
  isToolToast,
  OLDEST_PROTOCOL,
  PROTOCOL_VERSION,
} from './protocol.ts';
import { readRoute, writeRoute } from './route-query.ts';

const answer = { protocol: 1, locale: 'zh-CN', theme: 'dark', topBarHeight: 0, route: '/a?b#c' };
const toast = { type: 'info', text: 'x', duration: 10 };
const shortcut = { key: 'k', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
const hello = { protocol: 2, oldest: 1, name: 'x' };

/** The value, and the value with each field missing or of another kind. */
const variants = (value: object): unknown[] => [
  value,
  null,
  'text',
  [],
  ...Object.keys(value).flatMap((key) =>
    [undefined, null, -1, 'x'.repeat(5000), {}, Number.NaN].map((other) =>
      Object.assign({}, value, { [key]: other }),
    ),
  ),
];

describe('the protocol', () => {
  it('accepts exactly what the contract accepts', () => {
    const pairs = [
      [isHelloAnswer, helloAnswerSchema, answer],
      [isToolToast, toolToastSchema, toast],
      [isShortcut, shortcutSchema, shortcut],
      [isShortcut, shortcutSchema, { ...shortcut, key: '?', ctrlKey: false }],
      [isHello, helloSchema, hello],
    ] as const;
    for (const [guard, schema, value] of pairs)
      for (const variant of variants(value))
        expect(guard(variant), JSON.stringify(variant)?.slice(0, 120)).to.equal(
          schema.safeParse(variant).success,
        );
  });

  it('accepts the commands that the contract accepts', () => {
    const command = { id: 'a', title: 'Do it', keywords: 'make perform', icon: 'edit' };
    const numbered = Array.from({ length: 51 }, (_, index) => ({ id: `c${index}`, title: 'x' }));
    const lists: [unknown, boolean][] = [
      [[], true],
      [[{ id: 'a', title: 'Do it' }], true],
      [numbered.slice(1), true],
      [numbered, false],
      [[command, { ...command, id: 'b' }], true],
      [[command, command], false],
      [[{ ...command, title: '' }], false],
      [[{ ...command, id: '' }], false],
      [{ length: 1, 0: command }, false],
      [[undefined], false],
      [null, false],
    ];
    for (const [list, fine] of lists) {
      expect(areToolCommands(list), JSON.stringify(list)?.slice(0, 120)).to.equal(fine);
      expect(toolCommandsSchema.safeParse(list).success).to.equal(fine);
    }
    for (const variant of variants(command)) {
      const list = [variant];
      expect(areToolCommands(list), JSON.stringify(list)?.slice(0, 120)).to.equal(
        toolCommandsSchema.safeParse(list).success,
      );
    }
  });

  it('lets a tool pass on no key but those that are the host’s', () => {
    const held = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const;
    const taken: string[] = [];
    for (const key of ['k', 'K', '?', 'Escape', 'Enter', 'Tab', 'a', '/', ' ', 'Control'])
      for (let bits = 0; bits < 16; bits += 1) {
        const pressed = Object.fromEntries(held.map((name, index) => [name, (bits & (1 << index)) !== 0]));
        const value = { key, ...pressed };
        expect(isShortcut(value), JSON.stringify(value)).to.equal(shortcutSchema.safeParse(value).success);
        if (isShortcut(value)) taken.push([...held.filter((name) => pressed[name]), key].join('-'));
      }
    expect(taken).to.deep.equal([
      'ctrlKey-k',
      'metaKey-k',
      'ctrlKey-metaKey-k',
      'ctrlKey-K',
      'metaKey-K',
      'ctrlKey-metaKey-K',
      '?',
      'shiftKey-?',
    ]);
  });

  it('settles on the newest version that both sides speak', () => {
    expect(commonProtocol({ protocol: PROTOCOL_VERSION })).to.equal(PROTOCOL_VERSION);
    expect(commonProtocol({ protocol: 9, oldest: 1 })).to.equal(PROTOCOL_VERSION);
    expect(commonProtocol({ protocol: 9 })).to.equal(undefined);
    expect(commonProtocol({ protocol: 9, oldest: PROTOCOL_VERSION + 1 })).to.equal(undefined);
    expect(commonProtocol({ protocol: OLDEST_PROTOCOL - 1 })).to.equal(undefined);
    expect(isHelloAnswer({ ...answer, protocol: PROTOCOL_VERSION + 1 })).to.equal(false);
  });

  it('takes as a route only what stays on the origin', () => {
    const routes = ['/', '/a/b?c=d#e', '/view-pdf?id=1', '/分子'];
    const others = [
      '',
      'a',
      '//evil.example',
      '/\\evil.example',
      'https://x',
      '/a\nb',
      '/a\u0000',
      null,
      3,
      `/${'x'.repeat(4096)}`,
    ];
    for (const route of [...routes, ...others]) {
      expect(isRoute(route), String(route)).to.equal(routes.includes(route as string));
      expect(routeSchema.safeParse(route).success, String(route)).to.equal(isRoute(route));
      if (isRoute(route)) expect(new URL(route, 'https://a.example').origin).to.equal('https://a.example');
    }
  });
});

describe('the query', () => {
  it('gives back the route that was written', () => {
    for (const route of ['/', '/a', '/a?b=c&d=e#f', '/a b', '/%2F', '/a+b', '/分子?q=C(=O)O', '/#/x=y'])
      expect(readRoute(writeRoute('?q=1', 'tool', route), 'tool') ?? '/', route).to.equal(route);
  });

  it('stays readable and leaves the other parameters alone', () => {
    expect(writeRoute('?a=1&tool-app=/x&b=%20', 'tool', '/view-pdf')).to.equal(
      '?a=1&b=%20&tool-app=/view-pdf',
    );
    expect(writeRoute('?tool-app=/x', 'tool', '/')).to.equal('');
    expect(writeRoute('?%ff=1', 'tool', '/a')).to.equal('?%ff=1&tool-app=/a');
  });
});

describe('routes below a base', () => {
  it('are what follows it', () => {
    for (const base of ['/tools/x', '/tools/x/']) {
      expect(routeOf(new URL('https://h/tools/x/set/1?a#b'), base)).to.equal('/set/1?a#b');
      expect(routeOf(new URL('https://h/tools/x'), base)).to.equal('/');
      expect(routeOf(new URL('https://h/tools/xy/z'), base)).to.equal('/');
      expect(addressOf('/set/1', base)).to.equal('/tools/x/set/1');
    }
    expect(routeOf(new URL('https://h/set/1'), '/')).to.equal('/set/1');
    expect(addressOf('/set/1', '/')).to.equal('/set/1');
  });
});

describe('the origin of the host', () => {
  const framed = { referrer: 'https://portal.example/page?x', origin: 'https://tool.example' };

  it('is what the browser says, whatever else is said', () => {
    const ancestorOrigins = ['https://portal.example', 'https://top.example'];
    expect(hostOrigins({ ...framed, ancestorOrigins, referrer: 'https://evil.example/' })).to.deep.equal([
      'https://portal.example',
    ]);
    expect(hostOrigins({ ...framed, ancestorOrigins: ['null'] })).to.deep.equal([]);
  });

  it('is else the configured one or the referrer, which is not the tool itself', () => {
    expect(hostOrigins(framed)).to.deep.equal(['https://portal.example']);
    expect(hostOrigins({ ...framed, referrer: '' }, ['https://portal.example/'])).to.deep.equal([
      'https://portal.example',
    ]);
    expect(hostOrigins({ ...framed, referrer: 'https://tool.example/x' })).to.deep.equal([]);
    expect(hostOrigins({ ...framed, referrer: 'nonsense' }, ['data:,'])).to.deep.equal([]);
  });
});
