import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { firstLine, type AgainReport, type Failure, type LeftOver } from './test-reports.ts';

const root = join(import.meta.dirname, '..');

/**
 * Leaves in the file `AGAIN_REPORT` what vitest's own report does not tell: which unit tests passed only when they were tried again, and errors
 * that no test caught.
 */
export default class AgainReporter implements Reporter {
  readonly #again: Failure[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    this.#again.push({
      where: `${relative(root, test.module.moduleId)} > ${test.fullName}`,
      message: firstLine(test.result().errors?.[0]?.message),
    });
  }

  async onTestRunEnd(_: readonly TestModule[], uncaught: readonly SerializedError[]): Promise<void> {
    const file = process.env.AGAIN_REPORT;
    if (!file) return;
    const leftOver = uncaught.map((error): LeftOver => {
      const path: unknown = error.VITEST_TEST_PATH;
      return {
        ...(typeof path === 'string' && { file: relative(root, path) }),
        message: firstLine(error.stack ?? error.message),
      };
    });
    await writeFile(file, JSON.stringify({ again: this.#again, leftOver } satisfies AgainReport));
  }
}
