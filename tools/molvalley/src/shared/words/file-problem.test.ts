import { expect } from '@open-wc/testing';
import { MoleculeFileError } from '@moiety/chemistry/files/molecule-file-error.ts';
import { setLocale } from '@moiety/locales';
import { fileProblem } from './file-problem.ts';

describe('what is wrong with a file', () => {
  afterEach(() => setLocale('en-US'));

  it('is that reading it took too long, in the reader’s language', async () => {
    const problem = new MoleculeFileError('reading-too-long');
    expect(fileProblem(problem)).to.match(/^Reading this file took too long/);
    await setLocale('zh-CN');
    expect(fileProblem(problem)).to.match(/^读取这个文件用时过长/);
  });

  it('names some columns of a table without structures, however many there are', () => {
    const columns = Array.from({ length: 500 }, (_, index) => `c${index}`);
    const words = fileProblem(new MoleculeFileError('no-structure-column', { columns }));
    expect(words).to.contain('c0, c1, ').and.contain('c19, ….').and.not.contain('c20');
  });
});
