import type { DocumentResults } from '@moiety/contract';
import { Refused } from '@moiety/tool-kit/test/api-double.ts';
import { errorCode } from '@moiety/contract';
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { compoundOf, resultsOf, ServerDouble } from '../../../test/server-double.ts';
import { closeTool, find, openTool, until, wordsOf } from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';

const unsure = { needsReview: true, confidence: 0.6, reasons: ['drawing'] as 'drawing'[] };
const found: Partial<DocumentResults> = {
  compounds: [compoundOf('1', unsure), compoundOf('2', unsure), compoundOf('3', unsure)],
};

const open = async (
  spot: string,
  change: object = { of: 'organization', addedBy: 'Mia' },
): Promise<Tool & { id: string }> => {
  const server = new ServerDouble();
  const { id } = server.analyzed(found, change);
  const tool = await openTool(`/view-pdf/${id}${spot}`, { server });
  await until(() => find(tool.app, 'patsight-document-head h1, h1'), 'the document');
  return { ...tool, id };
};
const here = ({ app }: Tool): string => wordsOf(find(app, '.here')!).trim();
const asked = ({ app }: Tool): string => wordsOf(find(app, '.work h2')!);

describe('a document that several people have open', () => {
  before(() => setViewport({ width: 1400, height: 800 }));
  afterEach(closeTool);

  it('says who else is here, and no longer once they are gone', async () => {
    const tool = await open('');
    tool.server.present = [
      { name: 'Ben', items: [] },
      { name: 'Mia', items: [] },
    ];
    await until(() => here(tool) === 'Also viewing: Ben and Mia', 'both');
    await expect(tool.app).to.be.accessible();
    tool.server.present = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, items: [] }));
    await until(() => here(tool) === 'Also viewing: A, B, C, and 2 more', 'all of them');
    tool.server.failWith = (method) => (method === 'POST' ? 'offline' : undefined);
    await until(() => here(tool) === '', 'nobody for all that is known');
    expect(tool.server.visits.every((item) => item === null)).to.equal(true);
  });

  it('shows what a colleague changed', async () => {
    const tool = await open('');
    await until(() => find(tool.app, '.body [role=row]'), 'what was found');
    tool.server.results.set(
      tool.id,
      resultsOf({ version: 9, compounds: [compoundOf('1'), compoundOf('77')] }),
    );
    tool.server.documents = tool.server.documents.map((one) => ({
      ...one,
      updatedAt: '2026-03-02T08:00:00.000Z',
    }));
    await until(() => wordsOf(tool.app).includes('77'), 'the change');
    expect(tool.server.calls.filter((call) => call.includes('/result/'))).to.have.length(2);
  });

  it('tells what is reviewed here, and asks last about what somebody else reviews', async () => {
    const tool = await open('?view=review&item=compound%3A1');
    await until(() => tool.server.visits.includes('compound:1'), 'what is reviewed');
    tool.server.present = [{ name: 'Ben', items: ['compound:2', 'compound:1'] }];
    await until(() => {
      const review = find(tool.app, 'patsight-review');
      return review && wordsOf(review).includes('Also being reviewed by: Ben');
    }, 'both');
    // It stays where it is; the next one is what nobody looks at.
    expect(asked(tool)).to.contain('1');
    find(tool.app, '.work')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await until(() => asked(tool).includes('3'), 'what nobody else looks at');
    await until(() => tool.server.visits.includes('compound:3'), 'that it is told');
    find(tool.app, '.work')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await until(() => asked(tool).includes('2'), 'what is left');
  });

  it('is gone for who may see it no longer', async () => {
    const tool = await open('');
    await until(() => tool.server.visits.length > 0, 'the first call');
    tool.server.documents = [];
    tool.server.failWith = (method, path) =>
      path.includes(':visit') ? new Refused(404, errorCode.notFound, 'Not found') : undefined;
    await until(() => wordsOf(tool.app).includes('no longer shared with you'), 'the words');
    expect(find(tool.app, 'patsight-document-head')).to.equal(undefined);
  });

  it('of one person in two windows asks last about what the other reviews, and shows what it changed', async () => {
    const tool = await open('?view=review&item=compound%3A1', {});
    await until(() => tool.server.visits.includes('compound:1'), 'what is reviewed');
    tool.server.elsewhere = ['compound:2', 'compound:1'];
    await until(() => {
      const review = find(tool.app, 'patsight-review');
      return review && wordsOf(review).includes('You are reviewing this in another window too.');
    }, 'both');
    expect(here(tool)).to.equal('');
    find(tool.app, '.work')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await until(() => asked(tool).includes('3'), 'what is in no window');
    const { id } = tool;
    tool.server.results.set(id, resultsOf({ version: 9, compounds: [compoundOf('2', unsure)] }));
    tool.server.documents = tool.server.documents.map((one) => ({
      ...one,
      updatedAt: '2026-03-02T08:00:00.000Z',
    }));
    await until(() => asked(tool).includes('2'), 'what the other window left');
  });
});
