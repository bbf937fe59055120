import { expect, type Locator } from '@playwright/test';

/** Fails where what floats lies over a part of what one needs; both are to be seen. */
export const expectUncovered = async (floating: Locator, ...needed: Locator[]): Promise<void> => {
  await expect(floating).toBeVisible();
  for (const one of needed) {
    await expect(one).toBeVisible();
    await expect(async () => {
      const [above, below] = [await floating.boundingBox(), await one.boundingBox()];
      expect(above).not.toBeNull();
      expect(below).not.toBeNull();
      const apart =
        above!.x + above!.width <= below!.x ||
        below!.x + below!.width <= above!.x ||
        above!.y + above!.height <= below!.y ||
        below!.y + below!.height <= above!.y;
      expect(apart ? [] : [above, below]).toEqual([]);
    }).toPass({ timeout: 5000 });
  }
};
