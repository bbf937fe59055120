import axe from 'axe-core';
import { expect } from 'vitest';

/** Expects no accessibility finding of WCAG 2.2 AA on the page as it is now. */
export const expectNoFindings = async (): Promise<void> => {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // What nobody reads is not written out.
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
};
