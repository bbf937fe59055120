import { relative } from 'node:path';

/** A test, or a check, that failed. */
export interface Failure {
  /** File and name of a test, or the name of a check. */
  where: string;
  /** The first line of what it said. */
  message: string;
}

/** How long the tests of a file took, one after another. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** What a check came to. */
export interface Outcome {
  passed: number;
  /** As many as were counted; a crash counts too. */
  failures: Failure[];
  /** Those of the passed that failed first and passed when they were tried again. */
  again?: Failure[];
  times?: FileTime[];
}

/** What is read of vitest's JSON report. */
export interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    /** Milliseconds. */
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

/** An error that no test caught: thrown by what a test began and did not wait for. */
export interface LeftOver {
  /** The tests' file that ran; an error of a runner has none. */
  file?: string;
  /** The first line of what it said. */
  message: string;
}

/** What `again-reporter.ts` leaves of the unit tests. */
export interface AgainReport {
  /** Tests that passed only when they were tried again. */
  again: Failure[];
  leftOver: LeftOver[];
}

/** What the browser tests leave (see `web-test-runner.config.mjs`). */
export interface BrowserReport {
  passed: number;
  failures: { file: string; name: string; message: string }[];
  times: FileTime[];
}

interface EndToEndSuite {
  title: string;
  suites?: EndToEndSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** What is read of Playwright's JSON report. */
export interface EndToEndReport {
  stats: { expected: number; flaky: number };
  suites: EndToEndSuite[];
  errors?: { message?: string }[];
}

/** Colors of a terminal say nothing in a list. */
const colors = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');
const LINE_MAX = 240;

/** The first line that says something, without colors, cut to a readable length. */
export const firstLine = (text: string | undefined): string => {
  const line =
    (text ?? '')
      .replaceAll(colors, '')
      .split('\n')
      .find((part) => part.trim() !== '') ?? '';
  const trimmed = line.trim();
  return trimmed.length > LINE_MAX ? `${trimmed.slice(0, LINE_MAX)}…` : trimmed;
};

/** Every unit test that failed, and every file of them that could not be run. */
export const unitOutcome = (report: UnitReport, root: string): Outcome => {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ where: file, message: firstLine(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      where: `${file} > ${fullName.trim()}`,
      message: firstLine(failureMessages?.[0]),
    }));
  });
  const times = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: report.numPassedTests, failures, times };
};

/** The errors that no test caught, as failures. */
export const leftOverFailures = (leftOver: readonly LeftOver[]): Failure[] =>
  leftOver.map(({ file, message }) => ({ where: `${file ?? 'unit'} > no test caught`, message }));

/**
 * Every test in the browser that failed, and every file of them that could not be run.
 * @param second of the same run: what the files with failures left when they were tried again
 */
export const browserOutcome = (first: BrowserReport, root: string, second?: BrowserReport): Outcome => {
  const asFailure = ({ file, name, message }: BrowserReport['failures'][number]): Failure => ({
    where: [relative(root, file), name].filter(Boolean).join(' > '),
    message: firstLine(message),
  });
  const before = first.failures.map(asFailure);
  // A file that could not be run again says nothing of its tests.
  const lost = new Set(second?.failures.filter(({ name }) => name === '').map(({ file }) => file));
  const unheard = first.failures.filter(({ file }) => lost.has(file)).map(asFailure);
  const failures = second ? [...second.failures.map(asFailure), ...unheard] : before;
  const again = before.filter(({ where }) => !failures.some((failure) => failure.where === where));
  const failedAnew = (second?.failures ?? []).filter(
    ({ file, name }) => name !== '' && !first.failures.some((one) => one.file === file && one.name === name),
  );
  return {
    passed: first.passed + again.length - failedAnew.length,
    times: first.times.map(({ file, seconds }) => ({ file: relative(root, file), seconds })),
    failures,
    again,
  };
};

/** Every end-to-end test that failed, and apart from them those that passed when they were tried again. */
export const endToEndOutcome = (report: EndToEndReport): Outcome => {
  const ended = (wanted: 'unexpected' | 'flaky', { suites = [], specs = [] }: EndToEndSuite): Failure[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({
          where: `${file}:${line} > ${title}`,
          message: firstLine(results.find(({ error }) => error)?.error?.message),
        })),
    ),
    ...suites.flatMap((suite) => ended(wanted, suite)),
  ];
  const timed = ({ suites = [], specs = [] }: EndToEndSuite): FileTime[] => [
    ...specs.map(({ file, tests }) => ({
      file,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...suites.flatMap(timed),
  ];
  const all = (wanted: 'unexpected' | 'flaky'): Failure[] =>
    report.suites.flatMap((suite) => ended(wanted, suite));
  const broken = (report.errors ?? []).map(({ message }) => ({
    where: 'end-to-end tests',
    message: firstLine(message),
  }));
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: [...all('unexpected'), ...broken],
    again: all('flaky'),
    times: report.suites.flatMap(timed),
  };
};

/** The files that took longest, a line each. */
export const slowestLines = (times: readonly FileTime[], count: number): string[] => {
  const seconds = new Map<string, number>();
  for (const { file, seconds: more } of times) seconds.set(file, (seconds.get(file) ?? 0) + more);
  return [...seconds]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, sum]) => `${sum.toFixed(1).padStart(6)} s  ${file}`);
};

/** The lines that name every failure again, for the end of the output. */
export const failureLines = (failures: readonly Failure[], mark = '✗'): string[] =>
  failures.flatMap(({ where, message }) =>
    message ? [`${mark} ${where}`, `    ${message}`] : [`${mark} ${where}`],
  );
