import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';
import { firstLine, type Failure } from './test-reports.ts';

const root = join(import.meta.dirname, '..');

/** Leaves which unit tests passed only when they were tried again, which vitest's own report does not tell, in the file `AGAIN_REPORT`. */
export default class AgainReporter implements Reporter {
  readonly #again: Failure[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    this.#again.push({
      where: `${relative(root, test.module.moduleId)} > ${test.fullName}`,
      message: firstLine(test.result().errors?.[0]?.message),
    });
  }

  async onTestRunEnd(): Promise<void> {
    const file = process.env.AGAIN_REPORT;
    if (file) await writeFile(file, JSON.stringify(this.#again));
  }
}
