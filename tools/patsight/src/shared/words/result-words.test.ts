import { setLocale } from '@moiety/locales';
import { expect } from '@open-wc/testing';
import { evidencePlaceWords, missingCountWords } from './result-words.ts';

describe('words of results', () => {
  it('are punctuated as each language is', async () => {
    expect(missingCountWords('labels', 2)).to.equal('Labels not found: 2');
    expect(evidencePlaceWords({ kind: 'name', page: 3 })).to.equal('Name, Page 3');
    await setLocale('zh-CN');
    try {
      expect(missingCountWords('labels', 2)).to.equal('未找到的编号：2');
      expect(evidencePlaceWords({ kind: 'name', page: 3 })).to.equal('名称，第 3 页');
    } finally {
      await setLocale('en-US');
    }
  });
});
