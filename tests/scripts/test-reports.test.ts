import { describe, expect, it } from 'vitest';
import {
  browserOutcome,
  endToEndOutcome,
  failureLines,
  firstLine,
  leftOverFailures,
  slowestLines,
  unitOutcome,
} from '../../scripts/test-reports.ts';

const spec = (title: string, status: string) => ({
  title,
  file: 'a.spec.ts',
  line: 7,
  tests: [
    {
      status,
      results: [
        { duration: 1500, error: { message: '\u001B[31mError: no\u001B[39m\nmore' } },
        { duration: 500 },
      ],
    },
  ],
});

const failure = (name: string) => ({ file: '/here/grid/a.test.ts', name, message: 'expected 1' });

describe('the failures named at the end of a test run', () => {
  it('are those of the unit tests, and the files that could not be run', () => {
    const outcome = unitOutcome(
      {
        numPassedTests: 3,
        testResults: [
          {
            name: '/here/server/test/a.test.ts',
            status: 'failed',
            startTime: 1000,
            endTime: 3500,
            assertionResults: [
              { status: 'passed', fullName: 'a works' },
              { status: 'failed', fullName: 'a fails', failureMessages: ['AssertionError: no\n  at x'] },
            ],
          },
          {
            name: '/here/b.test.ts',
            status: 'failed',
            message: '\nSyntaxError: what\n',
            startTime: 0,
            endTime: 0,
            assertionResults: [],
          },
          { name: '/here/c.test.ts', status: 'passed', startTime: 0, endTime: 250, assertionResults: [] },
        ],
      },
      '/here/',
    );
    expect(outcome).toEqual({
      passed: 3,
      failures: [
        { where: 'server/test/a.test.ts > a fails', message: 'AssertionError: no' },
        { where: 'b.test.ts', message: 'SyntaxError: what' },
      ],
      times: [
        { file: 'server/test/a.test.ts', seconds: 2.5 },
        { file: 'b.test.ts', seconds: 0 },
        { file: 'c.test.ts', seconds: 0.25 },
      ],
    });
  });

  it('are also errors that no test caught', () => {
    const leftOver = [
      { file: 'server/test/a.test.ts', message: 'Error: late' },
      { message: 'Error: a worker' },
    ];
    expect(leftOverFailures(leftOver)).toEqual([
      { where: 'server/test/a.test.ts > no test caught', message: 'Error: late' },
      { where: 'unit > no test caught', message: 'Error: a worker' },
    ]);
  });

  it('are those in the browser, also a file without a test', () => {
    const failures = [
      { file: '/here/elements/a.test.ts', name: 'mo-a > opens', message: 'expected 1\nto be 2' },
      { file: '/here/elements/b.test.ts', name: '', message: 'not found' },
    ];
    expect(browserOutcome({ passed: 2, failures, times: [] }, '/here').failures).toEqual([
      { where: 'elements/a.test.ts > mo-a > opens', message: 'expected 1' },
      { where: 'elements/b.test.ts', message: 'not found' },
    ]);
  });

  it('are those in the browser that fail twice; what passed when it was tried again is named apart', () => {
    const outcome = browserOutcome(
      { passed: 7, failures: [failure('opens'), failure('closes')], times: [] },
      '/here',
      { passed: 3, failures: [failure('closes'), failure('moves')], times: [] },
    );
    expect(outcome.failures.map(({ where }) => where)).toEqual([
      'grid/a.test.ts > closes',
      'grid/a.test.ts > moves',
    ]);
    expect(failureLines(outcome.again ?? [], '↻')).toEqual(['↻ grid/a.test.ts > opens', '    expected 1']);
    // Nine ran: seven passed at first, one of these failed afterwards, one of the two failures passed.
    expect(outcome.passed).toBe(7);
  });

  it('are all of a file that could not be run again', () => {
    const outcome = browserOutcome({ passed: 7, failures: [failure('opens')], times: [] }, '/here', {
      passed: 0,
      failures: [failure('')],
      times: [],
    });
    expect(outcome.failures.map(({ where }) => where)).toEqual(['grid/a.test.ts', 'grid/a.test.ts > opens']);
    expect(outcome.again).toEqual([]);
    expect(outcome.passed).toBe(7);
  });

  it('are those end to end, however deep they stand; what passed when it was tried again is named apart', () => {
    const outcome = endToEndOutcome({
      stats: { expected: 1, flaky: 1 },
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('one', 'expected')],
          suites: [{ title: 'inner', specs: [spec('two', 'unexpected'), spec('three', 'flaky')] }],
        },
      ],
      errors: [{ message: 'the server did not start' }],
    });
    expect(outcome.passed).toBe(2);
    // A journey that is tried again takes its time twice.
    expect(slowestLines(outcome.times ?? [], 3)).toEqual(['   6.0 s  a.spec.ts']);
    expect(failureLines(outcome.failures)).toEqual([
      '✗ a.spec.ts:7 > two',
      '    Error: no',
      '✗ end-to-end tests',
      '    the server did not start',
    ]);
    expect(failureLines(outcome.again ?? [], '↻')).toEqual(['↻ a.spec.ts:7 > three', '    Error: no']);
  });

  it('come with the files that took longest', () => {
    const times = ['a', 'b', 'c', 'b'].map((file, index) => ({ file, seconds: index + 1 }));
    expect(slowestLines(times, 2)).toEqual(['   6.0 s  b', '   3.0 s  c']);
  });

  it('are short', () => {
    expect(firstLine('x'.repeat(1000)).length).toBeLessThan(300);
    expect(firstLine(undefined)).toBe('');
  });
});
