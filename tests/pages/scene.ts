import type { Locator, Page } from '@playwright/test';
import { singleSignOnOrigin } from '../product.ts';
import type { Locale } from './words.ts';

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

/** Opens a scene in a window of somebody, and waits until all of it is there. */
export const showScene = async (
  page: Page,
  { address, prepare, open, singleSignOn, there }: Scene,
  made: Made,
  locale: Locale,
): Promise<void> => {
  // Another address of the same page would keep what is open on it.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await prepare?.(page, locale);
  const path = typeof address === 'string' ? address : address(made);
  await page.goto(singleSignOn ? singleSignOnOrigin + path : path);
  await (there?.(page, locale) ?? page.getByRole('heading', { level: 1 }).first()).waitFor();
  await complete(page);
  await open?.(page, locale, made);
};
