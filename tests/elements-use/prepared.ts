/** The version that the other copy of the elements says it is. */
export const OTHER_VERSION = '0.0.1';

const given = (name: string): string => {
  const value = process.env[`ELEMENTS_USE_${name}`];
  if (value === undefined) throw new Error('prepare.ts has not run.');
  return value;
};

/** What `prepare.ts` made, as the tests see it. */
export const prepared = {
  /** The folder of the projects that installed the packed elements. */
  get projects(): string {
    return given('PROJECTS');
  },
  get tarball(): string {
    return given('TARBALL');
  },
  /** The origin of the elements. */
  get elements(): string {
    return given('ELEMENTS');
  },
  /** The origin of the built pages. */
  get pages(): string {
    return given('PAGES');
  },
};

/** Tells the tests' processes. */
export const tell = (values: {
  projects: string;
  tarball: string;
  elements: string;
  pages: string;
}): void => {
  for (const [name, value] of Object.entries(values))
    process.env[`ELEMENTS_USE_${name.toUpperCase()}`] = value;
};
