// Runs browser tests in WebKitGTK, by Debian's `WebKitWebDriver` (WebDriver, the older protocol) on a screen that nobody sees.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keysOf } from './chords.ts';

/** What WebDriver writes for keys that have no character. */
const KEYS = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  F1: '\uE031',
  F2: '\uE032',
  F6: '\uE036',
  F10: '\uE03A',
  Home: '\uE011',
  Insert: '\uE016',
  Meta: '\uE03D',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Tab: '\uE004',
};
/** How long a command may take, in milliseconds. */
const PATIENCE = 30_000;
const BUTTONS = { left: 0, middle: 1, right: 2 };

const keyOf = (key) => {
  const value = KEYS[key] ?? key;
  if ([...value].length !== 1) throw new Error(`WebDriver has no key ${key}`);
  return value;
};

const down = (key) => ({ type: 'keyDown', value: keyOf(key) });
const up = (key) => ({ type: 'keyUp', value: keyOf(key) });
const to = (x, y) => ({ type: 'pointerMove', x, y, duration: 0, origin: 'viewport' });
const pressed = ({ button = 'left' } = {}) => ({ type: 'pointerDown', button: BUTTONS[button] });
const released = ({ button = 'left' } = {}) => ({ type: 'pointerUp', button: BUTTONS[button] });

/**
 * Asks for a context menu by script, at a place or, without one, where the focus is: the driver never lets go of the right button (later events
 * have it held, and keys no Shift), and knows no menu key.
 */
const MENU = `
  let [clientX, clientY] = arguments;
  const isPointed = clientX !== undefined;
  const within = (root) => (isPointed ? root.elementFromPoint(clientX, clientY) : root.activeElement);
  let target = within(document);
  for (let root = target; root; ) {
    if (root.contentDocument && isPointed) {
      const { left, top } = root.getBoundingClientRect();
      clientX -= left;
      clientY -= top;
    }
    root = root.contentDocument ?? root.shadowRoot;
    const inner = root && within(root);
    if (!inner || inner === target) break;
    root = target = inner;
  }
  const common = { bubbles: true, cancelable: true, composed: true, clientX, clientY, button: isPointed ? 2 : 0 };
  const send = (Type, names, buttons) => {
    for (const name of names)
      target.dispatchEvent(new Type(name, { ...common, buttons, pointerType: 'mouse', isPrimary: true }));
  };
  if (isPointed) {
    send(PointerEvent, ['pointerover', 'pointermove', 'pointerdown'], 2);
    send(MouseEvent, ['mousedown'], 2);
  }
  send(PointerEvent, ['contextmenu'], isPointed ? 2 : 0);
  if (isPointed) {
    send(PointerEvent, ['pointerup'], 0);
    send(MouseEvent, ['mouseup'], 0);
  }
`;

/** Its tool bar, which cannot be taken away, would keep the window from being as narrow as a phone. */
const SMALL_BARS =
  '* { min-width: 0; min-height: 0; margin: 0; border-width: 0; padding: 0; font-size: 1px; }';

/** A folder with the looks of the browser's own window. */
const looks = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), SMALL_BARS);
  return folder;
};

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
};

/**
 * A page by WebDriver, as the commands of @web/test-runner know one: with keys, a mouse, a viewport.
 * @param {(method: string, path: string, body?: object) => Promise<any>} call a command of the session
 */
const pageOf = (call) => {
  const perform = (type, id, actions, more = {}) =>
    call('POST', '/actions', { actions: [{ type, id, actions, ...more }] });
  const key = (...actions) => perform('key', 'keyboard', actions);
  const pointer = (...actions) =>
    perform('pointer', 'mouse', actions, { parameters: { pointerType: 'mouse' } });
  /** Runs the body of a function in the page. */
  const run = async (script, ...args) => {
    for (let tries = 0; ; tries += 1)
      try {
        return await call('POST', '/execute/sync', { script, args });
      } catch (error) {
        // Another page came meanwhile: nothing waits for that.
        if (tries === 50 || !error.message.includes('no such frame')) throw error;
        await wait(20);
      }
  };
  return {
    keyboard: {
      async press(chord) {
        const { held, last } = keysOf(chord);
        if (last === 'ContextMenu') return run(MENU);
        return key(...held.map(down), down(last), up(last), ...held.toReversed().map(up));
      },
      down: (chord) => key(down(keysOf(chord).last)),
      up: (chord) => key(up(keysOf(chord).last)),
      type: (text) => key(...[...text].flatMap((letter) => [down(letter), up(letter)])),
    },
    mouse: {
      move: (x, y) => pointer(to(x, y)),
      click: (x, y, options) =>
        options?.button === 'right'
          ? run(MENU, x, y)
          : pointer(to(x, y), pressed(options), released(options)),
      down: (options) => pointer(pressed(options)),
      up: (options) => pointer(released(options)),
    },
    /** A window has bars of its own: it is as much larger as they are. */
    async setViewportSize({ width, height }) {
      const [across, along] = await run('return [outerWidth - innerWidth, outerHeight - innerHeight]');
      await call('POST', '/window/rect', { width: width + across, height: height + along });
      for (let tries = 0; tries < 50; tries += 1) {
        const size = await run('return [innerWidth, innerHeight]');
        if (size[0] === width && size[1] === height) return;
        await wait(20);
      }
      throw new Error(`The window did not become ${width} by ${height}`);
    },
    emulateMedia() {
      throw new Error('WebKitWebDriver has no command for media features');
    },
  };
};

/**
 * A launcher of @web/test-runner for WebKitGTK. Its commands (keys, mouse, viewport) take it for Playwright's own.
 * @param {{ driver: string, browser: string, screen: string }} options where WebKitWebDriver, MiniBrowser and Xvfb are
 * @returns {import('@web/test-runner-core').BrowserLauncher}
 */
export const webkitLauncher = ({ driver, browser, screen }) => {
  /** Each session has a driver and a screen to itself: one screen has one window that has the focus, one driver one session. */
  const idle = [];
  const sessions = new Map();

  const start = async () => {
    // The pointer begins in the middle of it, and what it is on has the focus: the window covers that, however small it is.
    const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '640x480x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [number] = await once(display.stdio[3], 'data');
    const folder = await looks();
    const port = await freePort();
    const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${String(number).trim()}`,
        LANG: 'en_US.UTF-8',
        LANGUAGE: 'en_US',
        XDG_CONFIG_HOME: folder,
      },
    });
    const kill = () => {
      server.kill();
      display.kill();
    };
    process.once('exit', kill);
    const ask = async (method, path, body) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        // Sometimes it never answers.
        signal: AbortSignal.timeout(PATIENCE),
        ...(body && { body: JSON.stringify(body) }),
      });
      const { value } = await response.json();
      if (!response.ok) throw new Error(`${path}: ${value?.error}: ${value?.message}`);
      return value;
    };
    const capabilities = {
      alwaysMatch: {
        // It never tells of a page's load where that page goes on loading.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    };
    let id;
    for (let tries = 0; !id; tries += 1)
      try {
        ({ sessionId: id } = await ask('POST', '/session', { capabilities }));
      } catch (error) {
        if (tries === 50) throw error;
        await wait(100);
      }
    return {
      call: (method, path, body) => ask(method, `/session/${id}${path}`, body),
      async stop() {
        await ask('DELETE', `/session/${id}`).catch(() => {});
        process.off('exit', kill);
        kill();
        await rm(folder, { recursive: true, force: true });
      },
    };
  };

  return {
    name: 'WebKit',
    type: 'playwright',
    async stop() {
      await Promise.all([...idle, ...[...sessions.values()].map(({ own }) => own)].map((own) => own.stop()));
    },
    async startSession(id, url) {
      const own = idle.pop() ?? (await start());
      const page = pageOf(own.call);
      sessions.set(id, { own, page, url });
      await page.setViewportSize({ width: 800, height: 600 });
      await own.call('POST', '/url', { url });
    },
    isActive: (id) => sessions.has(id),
    getBrowserUrl: (id) => sessions.get(id)?.url,
    async stopSession(id) {
      const session = sessions.get(id);
      sessions.delete(id);
      if (!session) return {};
      const { own } = session;
      try {
        await own.call('POST', '/url', { url: 'about:blank' });
        idle.push(own);
      } catch {
        await own.stop();
      }
      return {};
    },
    getPage(id) {
      const session = sessions.get(id);
      if (!session) throw new Error(`No page for session ${id}`);
      return session.page;
    },
  };
};
