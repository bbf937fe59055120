import { expect } from '@open-wc/testing';
import { setLocale } from '@moiety/locales';
import { unreadMolecule } from '../../../test/molecules.ts';
import { detailWords, nameFaultOf, unreadDetail, unreadReason } from './unread-reason.ts';

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

const unread = (source: string, reason: 'unreadable-name' | 'ambiguous-name', detail: string) =>
  unreadMolecule(0, { line: 7, source, error: { reason, detail } });

describe('a chemical name that gives no structure', () => {
  afterEach(() => setLocale('en-US'));

  it('is quoted from where it is not understood', () => {
    const record = unread('2-chloropyridxne', 'unreadable-name', 'not-understood:14');
    expect(unreadReason(record)).to.equal('Line 7: The name could not be understood from here: “xne”');
    expect(unreadDetail(record)).to.equal('at character 14');
    expect(nameFaultOf(record)).to.include({ before: '2-chloropyrid', rest: 'xne' });
  });

  it('says what was expected there, in the reader’s language', async () => {
    const record = unread('2-chloro-5-xyzole', 'unreadable-name', 'not-understood:12:prefix:parent');
    expect(unreadReason(record)).to.equal(
      'Line 7: The name could not be understood from here: “xyzole”. Expected: a substituent prefix or a parent structure.',
    );
    expect(unreadDetail(record)).to.equal('at character 12');
    await setLocale('zh-CN');
    expect(unreadReason(record)).to.contain('此处应为：取代基前缀或母体结构。');
  });

  it('is quoted in part where it is long', () => {
    const record = unread(`${'methyl'.repeat(20)}xne${'y'.repeat(100)}`, 'unreadable-name', 'locant:121');
    const { before, rest } = nameFaultOf(record)!;
    expect(before).to.equal(`…${'methyl'.repeat(4)}`);
    expect(rest).to.equal(`xne${'y'.repeat(57)}…`);
  });

  it('that can mean several structures has all of them beside it', () => {
    const record = unread('xylene', 'ambiguous-name', 'Cc1ccccc1C Cc1cccc(C)c1');
    expect(unreadReason(record)).to.equal('Line 7: The name can mean several structures.');
    expect(unreadDetail(record)).to.equal('Cc1ccccc1C, Cc1cccc(C)c1');
    expect(nameFaultOf(record)).to.equal(undefined);
  });
});
