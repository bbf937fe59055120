/** The version that the other copy of the elements says it is. */
export const OTHER_VERSION = '0.0.1';

const given = (name: string): string => {
  const value = process.env[`ELEMENTS_USE_${name}`];
  if (value === undefined)
    throw new Error(
      `ELEMENTS_USE_${name} is not set. Run these tests by \`npm run test:e2e -- --project=elements-use\`, which packs the elements first.`,
    );
  return value;
};

/** What `pack.setup.ts` made, and where `use.ts` serves it. */
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

/** Tells this process; what the set-up tells, the tests' processes hear too. */
export const tell = (values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values))
    process.env[`ELEMENTS_USE_${name.toUpperCase()}`] = value;
};
