import { expect } from '@open-wc/testing';
import { setLocale } from '@moiety/locales';
import { detailWords } from './unread-reason.ts';

describe('the detail of what could not be read', () => {
  afterEach(() => setLocale('en-US'));

  it('says a place in the reader’s language', async () => {
    expect(detailWords('character:5')).to.equal('at character 5');
    await setLocale('zh-CN');
    expect(detailWords('character:1205')).to.equal('第 1,205 个字符处');
  });

  it('is otherwise what the engine said', () => {
    expect(detailWords('unclosed ring')).to.equal('unclosed ring');
    expect(detailWords('')).to.equal('');
  });
});
