// What differs from run to run though nobody changed anything (times, invitation codes) is the same in every picture.
import type { BrowserContext } from 'playwright';

/** What the browser's clock shows in every picture: a Tuesday morning. Before any token of the run ends. */
export const SHOWN_TIME = new Date('2026-09-01T02:30:00Z');
export const TIME_ZONE = 'Asia/Shanghai';
/** What was made for the pictures was made two hours before they are taken. */
const MADE_TIME = SHOWN_TIME.getTime() - 2 * 3_600_000;
/** Milliseconds: longer than everything takes to be made, shorter than any term that counts from then. */
const GRAIN = 30 * 60_000;
const DAY = 86_400_000;

const INSTANT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00))"/g;
const DATE = /"(\d{4}-\d\d-\d\d)"/g;

/** An answer's JSON as if the run had begun at `MADE_TIME`. @param begun when it did, in milliseconds */
export const steadied = (json: string, begun: number): string =>
  json
    .replaceAll(INSTANT, (_, instant: string) => {
      const moved = MADE_TIME + Math.round((Date.parse(instant) - begun) / GRAIN) * GRAIN;
      return JSON.stringify(new Date(moved).toISOString());
    })
    .replaceAll(DATE, (_, day: string) => {
      const days = Math.round(
        (Date.parse(day) - Date.parse(new Date(begun).toISOString().slice(0, 10))) / DAY,
      );
      return JSON.stringify(new Date(MADE_TIME + days * DAY).toISOString().slice(0, 10));
    })
    .replaceAll(/("(?:inviteCode|invite_code)":)"[^"]*"/g, '$1"ABCDEFGHJK"');

/** Gives a window the steady clock, and steady answers of the API. @param begun when the run did */
export const steady = async (context: BrowserContext, begun: number): Promise<void> => {
  await context.clock.setFixedTime(SHOWN_TIME);
  // The stream of notifications does not end, so nothing waits for its whole answer.
  await context.route(/\/(?:ironAPI|xocapi|extractionAPI)\/(?!.*\/stream\/)/, async (route) => {
    const response = await route.fetch();
    const type = response.headers()['content-type'] ?? '';
    if (!type.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, body: steadied(await response.text(), begun) });
  });
};
