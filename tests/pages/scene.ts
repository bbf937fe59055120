import type { Frame, Locator, Page } from '@playwright/test';
import { framesDrawn } from '../e2e/accessible.ts';
import { singleSignOnOrigin } from '../product.ts';
import { molvalleyPage } from './molvalley-page.ts';
import { patsightPage } from './patsight-page.ts';
import { words, type Locale } from './words.ts';

/** Somebody with an account. */
interface Someone {
  account: string;
  password: string;
}

/** What was made for the walk through every page. */
export interface Made {
  /** Has an account and nothing else. */
  newcomer: Someone;
  /** Has an open invitation to the organization, and a new address that waits to be confirmed. */
  invited: Someone;
  /** The OWNER of an organization with members and open invitations, with molecule sets and notifications. */
  researcher: Someone;
  /** A MEMBER of that organization, with a picture. */
  member: Someone;
  /** Has asked for the account to be deleted. */
  leaving: Someone;
  administrator: Someone;
  /** Has never followed the link that verifies the address. */
  unverified: Someone;
  /** The address of somebody whom the researcher invited, who has no account. */
  friend: string;
  organization: string;
  /** The id of one of the researcher's. */
  notification: string;
  /** Of the invitation to the organization. */
  joinTicket: string;
  /**
   * Path and query of links that were mailed and not used: of the friend's invitation, of an address to verify, of a forgotten password,
   * of a new address to confirm, to keep the former one, and to have no more mails of a kind.
   */
  signUpLink: string;
  verifyLink: string;
  resetLink: string;
  confirmLink: string;
  keepLink: string;
  mailOffLink: string;
  /** Path and query of one of the researcher's molecule sets, and of one with a record that cannot be read. */
  setAddress: string;
  unreadAddress: string;
  /** And of one whose molecules have stars, tags and notes. */
  markedAddress: string;
}

/** Who looks at a page; nobody in particular is not signed in. */
export type Viewer =
  | 'visitor'
  | 'newcomer'
  | 'invited'
  | 'researcher'
  | 'member'
  | 'leaving'
  | 'administrator';
/** Pixels. */
export type Width = 360 | 1440;

/** A page of the portal, or something that is open on it. */
export interface Scene {
  /** Its own, in letters and hyphens. */
  name: string;
  viewer: Viewer;
  /** Path, query and hash. */
  address: string | ((made: Made) => string);
  /** Where it is to be seen; by default everywhere. */
  widths?: readonly Width[];
  /** Before the page is opened. */
  prepare?: (page: Page, locale: Locale) => Promise<void>;
  /** Names what `prepare` does where it holds for all scenes with that name: a window that was prepared once shows them one after another. */
  preparedAs?: string;
  /** Brings the page to what is to be seen, once its heading is there. */
  open?: (page: Page, locale: Locale, made: Made) => Promise<void>;
  /** On the server whose way in is single sign-on. */
  singleSignOn?: boolean;
  /** What is open ends the session of whoever looks: it has to be one of its own. */
  endsSession?: boolean;
  /** A selector of what is somebody else's, such as the mails in the outbox. */
  except?: string;
  /** Shows something else in each run, such as tickets and what other scenes cause: two pictures of it say nothing. */
  differsEachRun?: boolean;
  /** What is open belongs to the width of the window in which it was opened. */
  floats?: boolean;
  /** Is loaded by itself: no page of the application, or it leaves something behind that the next scene would show. */
  apart?: boolean;
  /** What of the page says that it is there; by default its heading. */
  there?: (page: Page, locale: Locale) => Locator;
}

/** Waits until nothing of the page is still to come. */
const complete = async (page: Page): Promise<void> => {
  // The view that the server sent gives its place to the application.
  await page.locator('#root[data-still]').waitFor({ state: 'detached' });
  await page
    .locator('mo-skeleton, [aria-busy=true]')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached' });
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
};

/** Whether something is open over the page, which then stands still below. */
export const isCovered = (where: Page | Frame): Promise<boolean> =>
  where.evaluate(() => {
    const covers = (root: ParentNode): boolean =>
      root.querySelector(':modal, :popover-open') !== null ||
      [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null && covers(shadowRoot));
    return covers(document);
  });

const addressOf = ({ address, singleSignOn }: Scene, made: Made): string => {
  const path = typeof address === 'string' ? address : address(made);
  return singleSignOn ? singleSignOnOrigin + path : path;
};

/** A tool whose scenes are always loaded: they are few. */
const loadedTool = /^\/mol-recognition\b/;

/** Whether the application can come to a scene from any other of the same viewer's that was prepared alike, with nothing left of that. */
export const isWithinReach = (scene: Scene, made: Made): boolean =>
  !scene.apart &&
  (scene.prepare === undefined || scene.preparedAs !== undefined) &&
  !scene.endsSession &&
  !scene.singleSignOn &&
  !loadedTool.test(addressOf(scene, made));

/** How many things that are open over a page Escape closes, one after another. */
const CLOSED_MAX = 4;

/** Goes somewhere as a link in the application does. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** A page between two scenes, on which nothing of the one is left; no scene that is within reach shows it. */
interface Between {
  address: string;
  there: (page: Page, locale: Locale) => Locator;
}

const between: Between = {
  address: '/nothing/here',
  there: (page, locale) =>
    page.getByRole('heading', { level: 1, name: words(locale, 'portal.not-found.title') }),
};

/** The tool stays as it was while the application shows another page. */
const betweenInMolvalley: Between = {
  address: '/molvalley?molvalley-app=%2Fcompare',
  there: (page, locale) => {
    const { tool, say } = molvalleyPage(page, locale);
    return tool.getByRole('heading', { name: say('molvalley.compare.tooFew') });
  },
};

/** As above: what was loaded of a document stays with the tool, and no page of it. */
const betweenInPatsight: Between = {
  address: '/patsight?patsight-app=%2Fnothing',
  there: (page, locale) => {
    const { tool, say } = patsightPage(page, locale);
    return tool.getByRole('heading', { name: say('patsight.notFound') });
  },
};

const betweenFor = (address: string): Between => {
  if (address.startsWith('/molvalley')) return betweenInMolvalley;
  return address.startsWith('/patsight') ? betweenInPatsight : between;
};

const isCoveredSomewhere = async (page: Page): Promise<boolean> =>
  (await Promise.all(page.frames().map(isCovered))).some(Boolean);

/**
 * Goes from one scene to another as a link in the application does.
 * @returns whether nothing of the one is left; else the other has to be loaded
 */
const goOn = async (page: Page, address: string, locale: Locale): Promise<boolean> => {
  if ((await page.locator('#root').count()) === 0) return false;
  for (let closed = 0; await isCoveredSomewhere(page); closed++) {
    if (closed === CLOSED_MAX) return false;
    await page.keyboard.press('Escape');
    await page.evaluate(framesDrawn);
  }
  const way = betweenFor(address);
  const there = way.there(page, locale);
  await goWithin(page, way.address);
  await there.waitFor();
  if ((await page.locator('mo-toast').filter({ visible: true }).count()) > 0) return false;
  await goWithin(page, address);
  await there.waitFor({ state: 'hidden' });
  return true;
};

/**
 * Opens a scene in a window of somebody, and waits until all of it is there.
 * @param goesOn the window shows another scene of the same viewer's, from which the application goes to this one: to load a page takes
 *   several times the work
 */
export const showScene = async (
  page: Page,
  scene: Scene,
  made: Made,
  locale: Locale,
  { goesOn = false }: { goesOn?: boolean } = {},
): Promise<void> => {
  const { prepare, open, there } = scene;
  const address = addressOf(scene, made);
  if (!goesOn || !(await goOn(page, address, locale))) {
    // Another address of the same page would keep what is open on it.
    if (page.url() !== 'about:blank') await page.goto('about:blank');
    await prepare?.(page, locale);
    await page.goto(address);
  }
  await (there?.(page, locale) ?? page.getByRole('heading', { level: 1 }).first()).waitFor();
  await complete(page);
  await open?.(page, locale, made);
};
