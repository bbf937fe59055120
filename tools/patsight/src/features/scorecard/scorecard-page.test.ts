import { expect } from '@open-wc/testing';
import { closeTool, find, findByWords, openTool, until, wordsOf } from '../../../test/tool.ts';
import { documentKinds, documentLanguages, measured, sum } from './measured.ts';

describe('how accurate the extraction is', () => {
  afterEach(closeTool);

  it('is told by language and kind of document, as development figures', async () => {
    const tool = await openTool();
    (await until(() => findByWords(tool.app, 'mo-button', 'How accurate it is'), 'the link')).click();
    const page = await until(() => find(tool.app, 'patsight-scorecard-page'), 'the page');
    await until(() => wordsOf(page).includes('Development figures'), 'the label');
    const words = wordsOf(page);
    const rows = [...page.shadowRoot!.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent?.replaceAll(/\s+/g, ' ').trim()),
    );
    expect(rows).to.deep.include(['Chinese Scan without a text layer', '1', '44 of 48, 3 wrong', '4 of 4']);
    expect(rows).to.deep.include(['Chinese Born digital', '1', 'None on the pages', '2 of 2']);
    expect(rows).to.deep.include(['All', '7', '168 of 175, 3 wrong', '349 of 349']);
    expect(words).to.contain('wrong and not marked for review: 0');
    expect(words).to.contain('63 of 175 structures (36%) and 39 of 349 values (11%)');
    expect(words).to.contain('Real patents that were not looked at while the rules were written.');
    // What documents give that nobody looked at before.
    expect(rows).to.deep.include(['Set 2, 12 documents', 'First', '54 of 212', '316 of 533', '1']);
    expect(rows).to.deep.include(['After the rules were improved', '184 of 212', '501 of 533', '0']);
    await expect(tool.app).to.be.accessible();
  });

  it('leaves no document out of the kinds', () => {
    const counted = documentLanguages.flatMap((language) =>
      documentKinds.map((kind) =>
        sum(
          measured.documents
            .filter((one) => one.language === language && one.kind === kind)
            .map(({ structures }) => structures),
        ),
      ),
    );
    expect(sum(counted)).to.deep.equal(sum(measured.documents.map(({ structures }) => structures)));
  });

  it('is found among the commands', async () => {
    const tool = await openTool();
    const command = await until(() => tool.host.commands.find(({ id }) => id === 'scorecard'), 'the command');
    command.run();
    await until(() => find(tool.app, 'patsight-scorecard-page'), 'the page');
    expect(document.title).to.contain('How accurate the extraction is');
  });
});
