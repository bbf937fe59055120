import { expect } from '@open-wc/testing';
import { analysisOf, documentOf, ServerDouble } from '../../../test/server-double.ts';
import {
  closeTool,
  find,
  findAll,
  findByWords,
  KeeperDouble,
  openTool,
  OWNER,
  pdfFile,
  until,
  wordsOf,
} from '../../../test/tool.ts';
import type { Tool } from '../../../test/tool.ts';
import { Refused } from '@moiety/tool-kit/test/api-double.ts';

const serverWith = (...documents: ReturnType<typeof documentOf>[]): ServerDouble => {
  const server = new ServerDouble();
  server.documents = documents;
  return server;
};
const names = ({ app }: Tool): string[] =>
  findAll(app, '.name a').map(({ textContent }) => textContent.trim());
const quoteOf = ({ app }: Tool): HTMLElement => find(app, 'patsight-quote-dialog')!;
const dialogOf = (element: HTMLElement): HTMLElement => find(element, 'mo-dialog')!;

describe('the list of documents', () => {
  afterEach(closeTool);

  it('says where there is none what would be here, and what is done next', async () => {
    const tool = await openTool();
    await until(() => wordsOf(tool.app).includes('No documents yet'), 'the words');
    expect(wordsOf(tool.app)).to.contain('see the price before anything is charged');
    expect(findByWords(tool.app, 'mo-button', 'Choose PDFs')).not.to.equal(undefined);
    await expect(tool.app).to.be.accessible();
  });

  it('opens the example there, which is free, once however often it is asked for', async () => {
    const tool = await openTool();
    await until(
      () => findByWords(tool.app, 'mo-button', 'Try it with an example') !== undefined,
      'the button',
    );
    const button = findByWords(tool.app, 'mo-button', 'Try it with an example')!;
    button.click();
    button.click();
    await until(() => wordsOf(tool.app).includes('Fictitious example, free to analyze'), 'the document');
    expect(tool.server.documents.length).to.equal(1);
    findByWords(tool.app, 'mo-button', 'Analyze pages')!.click();
    await until(() => wordsOf(quoteOf(tool)).includes('Nothing is charged for it.'), 'the price');
    expect(wordsOf(quoteOf(tool))).to.contain('Free');
  });

  it('shows each with its state, live while it is analyzed', async () => {
    const running = documentOf({
      name: 'running.pdf',
      state: 'running',
      analysis: analysisOf(crypto.randomUUID(), 12, 4),
    });
    const tool = await openTool('/', {
      server: serverWith(
        documentOf({ name: 'new.pdf' }),
        running,
        documentOf({ name: 'locked.pdf', state: 'locked', pageCount: null }),
        documentOf({ name: 'broken.pdf', state: 'unreadable', problem: 'broken', pageCount: null }),
        documentOf({ name: 'done.pdf', state: 'analyzed', pagesRead: 12, compounds: 30, activities: 61 }),
      ),
    });
    await until(() => names(tool).length === 5, 'the documents');
    const words = wordsOf(tool.app);
    expect(words).to.contain('4 of 12 pages, about 2 minutes left');
    expect(words).to.contain('The document is damaged. Save it again in a PDF program and upload that.');
    expect(words).to.contain('5 documents');
    await expect(tool.app).to.be.accessible();
    tool.server.change(running.id, { state: 'analyzed', analysis: null, pagesRead: 12 });
    await until(() => !wordsOf(tool.app).includes('4 of 12 pages'), 'the end');
  });

  it('is searched, filtered and ordered', async () => {
    const tool = await openTool('/', {
      server: serverWith(
        documentOf({ name: 'b.pdf' }),
        documentOf({ name: 'a.pdf', state: 'analyzed', pagesRead: 12 }),
      ),
    });
    await until(() => names(tool).length === 2, 'the documents');
    await tool.services.documents.show({ sort: 'name' });
    await until(() => names(tool).join() === 'a.pdf,b.pdf', 'the order');
    await tool.services.documents.show({ state: 'ready' });
    await until(() => names(tool).join() === 'b.pdf', 'the filter');
    await tool.services.documents.show({ q: 'nowhere' });
    await until(() => wordsOf(tool.app).includes('No results'), 'the words');
    findByWords(tool.app, 'mo-button', 'Show all documents')!.click();
    await until(() => names(tool).length === 2, 'all');
    expect(wordsOf(tool.app)).to.contain('2 documents');
  });

  it('names what failed and what is safe, and tries again', async () => {
    const server = serverWith(documentOf({ name: 'a.pdf' }));
    server.failWith = () => new Refused(503, 1503, 'down');
    const tool = await openTool('/', { server });
    await until(() => wordsOf(tool.app).includes('Your documents could not be loaded'), 'the failure');
    expect(wordsOf(tool.app)).to.contain('They are safe on the server.');
    server.failWith = undefined;
    findByWords(tool.app, 'mo-button', 'Retry')!.click();
    await until(() => names(tool).length === 1, 'the document');
  });

  it('moves a document to the trash, with undo', async () => {
    const tool = await openTool('/', { server: serverWith(documentOf({ name: 'a.pdf' })) });
    await until(() => names(tool).length === 1, 'the document');
    find(tool.app, 'mo-menu')!.dispatchEvent(new CustomEvent('select', { detail: { value: 'delete' } }));
    await until(() => names(tool).length === 0, 'it gone');
    const toast = await until(() => document.querySelector('mo-toast'), 'the toast');
    expect(toast.textContent + wordsOf(toast)).to.contain('a.pdf was moved to the trash');
    tool.services.router.go('/trash');
    await until(() => wordsOf(tool.app).includes('a.pdf'), 'the trash');
    findByWords(tool.app, 'mo-button', 'Restore')!.click();
    await until(() => wordsOf(tool.app).includes('The trash is empty.'), 'the empty trash');
  });

  it('opens an encrypted document with its password, and says before how it is stored', async () => {
    const tool = await openTool('/', {
      server: serverWith(documentOf({ name: 'locked.pdf', state: 'locked', pageCount: null })),
    });
    (await until(() => findByWords(tool.app, 'mo-button', 'Enter password'), 'the button')).click();
    const dialog = find(tool.app, 'patsight-unlock-dialog')!;
    await until(() => wordsOf(dialog).includes('stored here without encryption'), 'the words');
    const input = find(dialog, 'mo-input') as HTMLElement & { value: string; error: string };
    const type = (text: string): void => {
      input.value = text;
      input.dispatchEvent(new InputEvent('input'));
      dialogOf(dialog).dispatchEvent(new CustomEvent('submit'));
    };
    type('guess');
    await until(() => input.error.startsWith('This is not the password'), 'the error');
    type('secret');
    await until(() => findByWords(tool.app, 'td mo-button', 'Analyze pages'), 'the document');
    expect(tool.server.documents[0]?.isUnlocked).to.equal(true);
  });
});

const menuOf = ({ app }: Tool, value: string): void => {
  find(app, 'mo-menu')!.dispatchEvent(new CustomEvent('select', { detail: { value } }));
};
const typeIn = (input: HTMLElement & { value: string }, text: string): void => {
  input.value = text;
  input.dispatchEvent(new InputEvent('input'));
};
type Field = HTMLElement & { value: string; error: string };
const fieldOf = (dialog: HTMLElement, name: string): Field => find(dialog, `mo-input[name=${name}]`) as Field;

describe('what a document says of itself', () => {
  afterEach(closeTool);

  it('is corrected from the list, with what is wrong said at its field', async () => {
    const tool = await openTool('/', { server: serverWith(documentOf({ name: 'a.pdf' })) });
    await until(() => names(tool).length === 1, 'the document');
    menuOf(tool, 'details');
    const dialog = find(tool.app, 'patsight-details-dialog')!;
    await until(() => fieldOf(dialog, 'title').value === 'Substituted pyrimidines', 'the fields');
    const field = fieldOf(dialog, 'title');
    await expect(dialog).to.be.accessible();
    const submit = (): boolean => dialogOf(dialog).dispatchEvent(new CustomEvent('submit'));
    typeIn(fieldOf(dialog, 'name'), ' ');
    typeIn(field, 'x'.repeat(501));
    submit();
    await until(() => field.error === 'Enter at most 500 characters.', 'the error at the title');
    expect(fieldOf(dialog, 'name').error).to.equal('Enter a name of 1 to 255 characters.');
    typeIn(fieldOf(dialog, 'name'), 'kinases.pdf');
    typeIn(field, 'Pyrimidines');
    typeIn(fieldOf(dialog, 'applicant'), 'Acme');
    submit();
    await until(() => names(tool).join() === 'kinases.pdf', 'the new name');
    expect(tool.server.documents[0]?.metadata).to.deep.equal({
      title: 'Pyrimidines',
      number: 'WO 2022/026548 A1',
      applicant: 'Acme',
      date: '',
      filed: '',
      priority: '',
      language: '',
      ipc: '',
    });
  });

  it('keeps what a colleague writes meanwhile in the fields that were not touched', async () => {
    const tool = await openTool('/', { server: serverWith(documentOf({ name: 'a.pdf' })) });
    await until(() => names(tool).length === 1, 'the document');
    menuOf(tool, 'details');
    const dialog = find(tool.app, 'patsight-details-dialog')!;
    await until(() => fieldOf(dialog, 'title').value === 'Substituted pyrimidines', 'the fields');
    const { id, metadata } = tool.server.documents[0]!;
    tool.server.change(id, { metadata: { ...metadata, applicant: 'Acme' } });
    await tool.services.documents.load();
    typeIn(fieldOf(dialog, 'title'), 'Pyrimidines');
    dialogOf(dialog).dispatchEvent(new CustomEvent('submit'));
    await until(() => tool.server.documents[0]?.metadata.title === 'Pyrimidines', 'the title');
    expect(tool.server.documents[0]?.metadata.applicant).to.equal('Acme');
  });

  it('keeps what was typed where it could not be stored, and says so', async () => {
    const tool = await openTool('/', { server: serverWith(documentOf({ name: 'a.pdf' })) });
    await until(() => names(tool).length === 1, 'the document');
    menuOf(tool, 'details');
    const dialog = find(tool.app, 'patsight-details-dialog')!;
    await until(() => fieldOf(dialog, 'title').value === 'Substituted pyrimidines', 'the fields');
    typeIn(fieldOf(dialog, 'date'), '1 May 2025');
    tool.server.failWith = () => new Refused(503, 1503, 'down');
    dialogOf(dialog).dispatchEvent(new CustomEvent('submit'));
    await until(() => find(dialog, '[role=alert]'), 'the failure');
    expect(fieldOf(dialog, 'date').value).to.equal('1 May 2025');
    tool.server.failWith = undefined;
    dialogOf(dialog).dispatchEvent(new CustomEvent('submit'));
    await until(() => tool.server.documents[0]?.metadata.date === '1 May 2025', 'the date');
  });
});

describe('tags of documents', () => {
  afterEach(closeTool);

  it('are shown in the list, given to several at once, and filter it', async () => {
    const tool = await openTool('/', {
      server: serverWith(
        documentOf({ name: 'a.pdf', labels: ['kinase'] }),
        documentOf({ name: 'b.pdf' }),
        documentOf({ name: 'c.pdf' }),
      ),
    });
    await until(() => names(tool).length === 3, 'the documents');
    const picks = findAll(tool.app, 'td.pick input');
    picks[0]!.click();
    picks[1]!.click();
    (await until(() => findByWords(tool.app, '.picked mo-button', 'Tags…'), 'the action')).click();
    const dialog = find(tool.app, 'patsight-tags-dialog')!;
    const input = (await until(() => find(dialog, 'mo-input'), 'the dialog')) as Field;
    expect(wordsOf(dialog)).to.contain('Tags: 2 documents').and.to.contain('1 of 2');
    await expect(dialog).to.be.accessible();
    typeIn(input, 'priority, Kinase');
    find(dialog, 'form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    await until(() => tool.server.documents[1]?.labels.join() === 'priority,kinase', 'the tags');
    expect(tool.server.documents[0]?.labels).to.deep.equal(['kinase', 'priority']);
    expect(tool.server.documents[2]?.labels).to.deep.equal([]);
    await until(() => !wordsOf(dialog).includes('1 of 2'), 'both have it');
    find(dialog, 'button[aria-label="Remove the tag “kinase”"]')!.click();
    await until(() => tool.server.documents[0]?.labels.join() === 'priority', 'one tag less');
    dialogOf(dialog).dispatchEvent(new CustomEvent('close'));
    const chip = await until(() => findByWords(tool.app, 'button.tag', 'priority'), 'the chip');
    chip.click();
    await until(() => names(tool).join() === 'a.pdf,b.pdf', 'those with the tag');
    const filter = find(tool.app, 'mo-combobox[label=Tag]') as Field;
    expect(filter.value).to.equal('priority');
    filter.value = '';
    filter.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => names(tool).length === 3, 'all');
  });

  it('are stored as they were asked for after the dialog closed, and where the document left the list', async () => {
    const tool = await openTool('/?label=kinase', {
      server: serverWith(documentOf({ name: 'a.pdf', labels: ['kinase', 'priority'] })),
    });
    await until(() => names(tool).length === 1, 'the document');
    await tool.services.documents.show({ label: 'kinase' });
    menuOf(tool, 'tags');
    const dialog = find(tool.app, 'patsight-tags-dialog')!;
    (await until(() => find(dialog, 'button[aria-label="Remove the tag “kinase”"]'), 'the tag')).click();
    await until(() => tool.server.documents[0]?.labels.join() === 'priority', 'one tag less');
    await tool.services.documents.load();
    expect(names(tool)).to.deep.equal([]);
    const input = find(dialog, 'mo-input') as Field;
    expect(wordsOf(dialog)).to.contain('Tags: a.pdf');
    typeIn(input, 'one');
    find(dialog, 'form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    dialogOf(dialog).dispatchEvent(new CustomEvent('close'));
    await until(() => tool.server.documents[0]?.labels.join() === 'priority,one', 'both of them');
  });

  it('are both stored that were given to several one after the other, before the dialog closed', async () => {
    const tool = await openTool('/', {
      server: serverWith(documentOf({ name: 'a.pdf' }), documentOf({ name: 'b.pdf' })),
    });
    await until(() => names(tool).length === 2, 'the documents');
    for (const pick of findAll(tool.app, 'td.pick input')) pick.click();
    (await until(() => findByWords(tool.app, '.picked mo-button', 'Tags…'), 'the action')).click();
    const dialog = find(tool.app, 'patsight-tags-dialog')!;
    const input = (await until(() => find(dialog, 'mo-input'), 'the dialog')) as Field;
    for (const tag of ['one', 'two']) {
      typeIn(input, tag);
      find(dialog, 'form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    }
    dialogOf(dialog).dispatchEvent(new CustomEvent('close'));
    await until(
      () => tool.server.documents.every(({ labels }) => labels.includes('two')),
      'the second on both',
    );
    expect(tool.server.documents.map(({ labels }) => labels.join())).to.deep.equal(['one,two', 'one,two']);
  });

  it('are refused where they are too many or too long, in words', async () => {
    const labels = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const tool = await openTool('/', { server: serverWith(documentOf({ name: 'a.pdf', labels })) });
    await until(() => names(tool).length === 1, 'the document');
    menuOf(tool, 'tags');
    const dialog = find(tool.app, 'patsight-tags-dialog')!;
    const input = (await until(() => find(dialog, 'mo-input'), 'the dialog')) as Field;
    const submit = (): boolean =>
      find(dialog, 'form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    typeIn(input, 'one more');
    submit();
    await until(() => input.error === 'A document has at most 20 tags.', 'the limit');
    typeIn(input, 'x'.repeat(51));
    submit();
    await until(() => input.error === 'A tag has at most 50 characters.', 'the length');
    expect(tool.server.documents[0]?.labels).to.have.length(20);
  });

  it('are not for who may only read the document', async () => {
    const reader = documentOf({ name: 'a.pdf', role: 'read', of: 'organization', labels: ['kinase'] });
    const tool = await openTool('/', { server: serverWith(reader) });
    await until(() => names(tool).length === 1, 'the document');
    expect(findByWords(tool.app, 'button.tag', 'kinase')).not.to.equal(undefined);
    expect(find(tool.app, 'mo-menu')).to.equal(undefined);
  });
});

describe('the state of the review in the list', () => {
  afterEach(closeTool);

  it('is shown, and filters it, also by who signed off', async () => {
    const signedOff = { number: 1, by: 'Ben', at: '2026-03-01T08:00:00.000Z', isCurrent: true };
    const analyzed = { state: 'analyzed', pagesRead: 12 } as const;
    const server = serverWith(
      documentOf({ name: 'a.pdf', ...analyzed, review: 'open' }),
      documentOf({ name: 'b.pdf', ...analyzed, review: 'done' }),
      documentOf({ name: 'c.pdf', ...analyzed, review: 'done', signedOff }),
    );
    server.signers = [{ id: crypto.randomUUID(), name: 'Ben' }];
    const tool = await openTool('/', { server });
    await until(() => names(tool).length === 3, 'the documents');
    expect(findAll(tool.app, '.chip.analyzed').map(({ textContent }) => textContent.trim())).to.deep.equal([
      'In review',
      'Nothing left to review',
      'Signed off',
    ]);
    const filter = find(tool.app, 'mo-select[label=Status]') as Field;
    const choose = (value: string): void => {
      filter.value = value;
      filter.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('open');
    await until(() => names(tool).join() === 'a.pdf', 'in review');
    choose(`signer:${server.signers[0]!.id}`);
    await until(() => names(tool).join() === 'c.pdf', 'signed off by Ben');
    expect(wordsOf(filter)).to.contain('Signed off by Ben');
    choose('');
    await until(() => names(tool).length === 3, 'all');
  });

  it('is beside the example where there are documents, which is no longer offered once it is there', async () => {
    const tool = await openTool('/', { server: serverWith(documentOf({ name: 'a.pdf' })) });
    const button = await until(
      () => findByWords(tool.app, 'mo-button', 'Try it with an example'),
      'the offer',
    );
    button.click();
    await until(() => find(tool.app, 'patsight-document-page'), 'the example');
    tool.services.router.go('/');
    await until(() => names(tool).length === 2, 'the list');
    expect(findByWords(tool.app, 'mo-button', 'Try it with an example')).to.equal(undefined);
  });
});

const sha256 = async (file: File): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

describe('an upload', () => {
  afterEach(closeTool);

  it('has the size that this site allows, and what is larger is refused before a byte is sent', async () => {
    const server = new ServerDouble();
    server.limits = { bytes: 20, pages: 100 };
    const sent: string[] = [];
    const tool = await openTool('/', {
      server,
      upload: async (file) => {
        sent.push((file as File).name);
        return crypto.randomUUID();
      },
    });
    await until(() => wordsOf(tool.app).includes('PDF, up to 20 bytes and 100 pages each.'), 'the limit');
    await tool.services.uploads.add([
      pdfFile('large.pdf', `%PDF-1.7 ${'x'.repeat(40)}`),
      pdfFile('small.pdf'),
    ]);
    await until(() => wordsOf(tool.app).includes('The file is larger than 20 bytes.'), 'the refusal');
    await until(() => tool.server.documents.length === 1, 'the small one');
    expect(sent).to.deep.equal(['small.pdf']);
  });

  it('becomes a document; what is no PDF is refused in a sentence', async () => {
    const tool = await openTool();
    await tool.services.uploads.add([
      pdfFile(),
      pdfFile('picture.pdf', 'PNG'),
      new File([], 'empty.pdf', { type: 'application/pdf' }),
    ]);
    await until(() => names(tool).includes('uploaded.pdf'), 'the document');
    const words = wordsOf(tool.app);
    expect(words).to.contain('The file is not a PDF. Save the document as PDF and upload it again.');
    expect(words).to.contain('The file is empty.');
    expect(tool.keeper.kept).to.deep.equal([]);
    await expect(tool.app).to.be.accessible();
  });

  it('of what is there already is found before a byte is sent, also in the trash', async () => {
    const [ours, thrown] = [pdfFile('copy.pdf'), pdfFile('old.pdf', '%PDF-1.4 …')];
    const server = serverWith(
      documentOf({ name: 'a.pdf', of: 'organization', sha256: await sha256(ours) }),
      documentOf({ name: 'old.pdf', sha256: await sha256(thrown), deletedAt: '2026-03-01T08:00:00.000Z' }),
    );
    const sent: string[] = [];
    const tool = await openTool('/', {
      server,
      upload: async (file) => {
        sent.push((file as File).name);
        return crypto.randomUUID();
      },
    });
    await tool.services.uploads.add([ours, thrown]);
    await until(() => tool.services.uploads.all.every(({ phase }) => phase === 'known'), 'both known');
    const words = wordsOf(tool.app);
    expect(words).to.contain(
      'copy.pdf Your organization already has this document. Nothing was charged. It is called “a.pdf”.',
    );
    expect(words).to.contain('old.pdf This document was in the trash and was restored.');
    expect(
      findByWords(tool.app, 'patsight-uploads mo-button, mo-button', 'Open')!.getAttribute('href'),
    ).to.contain(server.documents[0]!.id);
    expect(sent).to.deep.equal([]);
    expect(server.documents.map(({ deletedAt }) => deletedAt)).to.deep.equal([null, null]);
    expect(tool.keeper.kept).to.deep.equal([]);
  });

  it('that was under way goes on after a reload', async () => {
    const keeper = new KeeperDouble();
    keeper.kept.push({ id: crypto.randomUUID(), owner: OWNER, file: pdfFile(), addedAt: 0 });
    keeper.kept.push({ id: crypto.randomUUID(), owner: 'somebody-else', file: pdfFile(), addedAt: 0 });
    const tool = await openTool('/', { keeper });
    await until(() => names(tool).length === 1, 'the document');
    expect(keeper.kept.map(({ owner }) => owner)).to.deep.equal(['somebody-else']);
  });

  it('that failed says what is safe, and is tried again', async () => {
    let fails = true;
    const tool = await openTool('/', {
      upload: async () => {
        if (fails) throw new TypeError('offline');
        return crypto.randomUUID();
      },
    });
    await tool.services.uploads.add([pdfFile()]);
    await until(() => wordsOf(tool.app).includes('What was uploaded is kept'), 'the words');
    fails = false;
    findByWords(tool.app, 'patsight-uploads mo-button, mo-button', 'Retry')!.click();
    await until(() => names(tool).length === 1, 'the document');
    expect(tool.services.uploads.all).to.deep.equal([]);
  });
});

/** Opens the price of a document with that balance. */
const ask = async (balance: number): Promise<Tool> => {
  const server = serverWith(documentOf({ name: 'a.pdf' }));
  server.balance = balance;
  const tool = await openTool('/', { server });
  (await until(() => findByWords(tool.app, 'td mo-button', 'Analyze pages'), 'the button')).click();
  await until(() => wordsOf(quoteOf(tool)).includes('12 credits'), 'the price');
  return tool;
};

describe('the price', () => {
  afterEach(closeTool);

  it('says pages, credits, balance and what remains; ten presses are paid once', async () => {
    const tool = await ask(100);
    const words = wordsOf(quoteOf(tool));
    for (const part of ['12 pages', '100 credits', '88 credits', 'about 3 minutes'])
      expect(words).to.contain(part);
    await expect(tool.app).to.be.accessible();
    for (let press = 0; press < 10; press += 1)
      dialogOf(quoteOf(tool)).dispatchEvent(new CustomEvent('submit'));
    await until(() => tool.server.documents[0]?.state === 'running', 'the analysis');
    expect(tool.server.jobs.size).to.equal(1);
    expect(tool.server.balance).to.equal(88);
  });

  it('has its pages to choose from, and says which hold tables, drawings or values', async () => {
    const server = serverWith(documentOf({ name: 'a.pdf' }));
    server.balance = 100;
    server.quickPass = { state: 'done', again: null };
    server.pageChanges.set(3, { tables: 1, drawings: 2, state: 'new' });
    server.pageChanges.set(4, { tables: 1, drawings: 0, state: 'new' });
    server.pageChanges.set(5, { tables: 1, drawings: 0 });
    const tool = await openTool('/', { server });
    (await until(() => findByWords(tool.app, 'td mo-button', 'Analyze pages'), 'the button')).click();
    await until(
      () => wordsOf(quoteOf(tool)).includes('Pages with tables, drawings or values: 3, 4.'),
      'the pages worth their price',
    );
    const choice = await until(() => find(quoteOf(tool), 'patsight-page-choice'), 'the pages');
    const page = (number: number): HTMLElement => find(choice, `[data-page="${number}"]`)!;
    await until(() => page(9), 'the pages in sight');
    expect(page(3).getAttribute('aria-label')).to.equal('Page 3, Tables, drawings or values');
    expect(page(5).getAttribute('aria-label')).to.equal('Page 5, Tables, drawings or values, Analyzed');
    await expect(tool.app).to.be.accessible();
    const input = find(quoteOf(tool), 'mo-input') as HTMLElement & { value: string };
    findByWords(quoteOf(tool), 'mo-button', 'Pages with tables')!.click();
    await until(() => input.value === '3, 4', 'those');
    page(6).click();
    await until(() => input.value === '3, 4, 6', 'one more');
    page(6).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }));
    await until(() => page(7).tabIndex === 0, 'the next');
    page(9).dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true, composed: true }));
    page(3).click();
    await until(() => input.value === '4, 6', 'a range as its first, which was not chosen, and one less');
  });

  it('whose answer was lost is asked for again as the same job', async () => {
    const tool = await ask(100);
    tool.server.failWith = (method, path) =>
      method === 'POST' && path.endsWith('/analysis/') ? 'lost' : undefined;
    dialogOf(quoteOf(tool)).dispatchEvent(new CustomEvent('submit'));
    await until(() => wordsOf(quoteOf(tool)).includes('The analysis was not started'), 'the failure');
    tool.server.failWith = undefined;
    dialogOf(quoteOf(tool)).dispatchEvent(new CustomEvent('submit'));
    await until(() => !(dialogOf(quoteOf(tool)) as HTMLElement & { open: boolean }).open, 'it closed');
    expect(tool.server.jobs.size).to.equal(1);
    expect(tool.server.balance).to.equal(88);
  });

  it('says how credits are got where there are none for a single page', async () => {
    const tool = await ask(0);
    await until(() => wordsOf(quoteOf(tool)).includes('You are 12 credits short.'), 'what is missing');
    const link = find(quoteOf(tool), 'mo-callout a') as HTMLAnchorElement;
    expect(wordsOf(link)).to.contain('How to get credits');
    expect(link.pathname).to.equal('/help/credits');
    expect(findByWords(quoteOf(tool), 'mo-button', 'Only pages')).to.equal(undefined);
    await expect(tool.app).to.be.accessible();
  });

  it('offers fewer pages where credits are missing', async () => {
    const tool = await ask(5);
    await until(() => wordsOf(quoteOf(tool)).includes('You are 7 credits short.'), 'what is missing');
    dialogOf(quoteOf(tool)).dispatchEvent(new CustomEvent('submit'));
    findByWords(quoteOf(tool), 'mo-button', 'Only pages 1-5')!.click();
    await until(() => wordsOf(quoteOf(tool)).includes('0 credits'), 'the price of fewer');
    dialogOf(quoteOf(tool)).dispatchEvent(new CustomEvent('submit'));
    await until(() => tool.server.jobs.size === 1, 'the analysis');
    expect([...tool.server.jobs.values()]).to.deep.equal(['1-5']);
  });

  it('warns of what the chosen pages cut off, and adds it', async () => {
    const tool = await ask(100);
    tool.server.cutOff = [
      { kind: 'table-rest', page: 3, pages: '4-5', label: '' },
      { kind: 'example-beginning', page: 2, pages: '1', label: 'Example 12' },
    ];
    const input = find(quoteOf(tool), 'mo-input') as HTMLElement & { value: string };
    input.value = '2-3';
    input.dispatchEvent(new InputEvent('input'));
    await until(
      () => wordsOf(quoteOf(tool)).includes('Pages 4-5 seem to continue the table on page 3.'),
      'the warning',
    );
    expect(wordsOf(quoteOf(tool))).to.contain('Example 12, shown on page 2, seems to begin on page 1.');
    await expect(tool.app).to.be.accessible();
    findByWords(quoteOf(tool), 'mo-button', 'Add pages 4-5')!.click();
    await until(() => input.value === '2-5', 'the pages');
    await until(() => wordsOf(quoteOf(tool)).includes('4 credits'), 'their price');
    expect(wordsOf(quoteOf(tool))).not.to.contain('Pages 4-5 seem');
    findByWords(quoteOf(tool), 'mo-button', 'Add page 1')!.click();
    await until(() => input.value === '1-5', 'all of them');
  });

  it('is told without the quick look, which says when it is possible', async () => {
    const server = serverWith(documentOf({ name: 'a.pdf' }));
    server.quickPass = { state: 'none', again: '2026-03-01T14:20:00.000Z' };
    const tool = await openTool('/', { server });
    (await until(() => findByWords(tool.app, 'td mo-button', 'Analyze pages'), 'the button')).click();
    await until(() => wordsOf(quoteOf(tool)).includes('has reached its limit for this hour'), 'the words');
    expect(wordsOf(quoteOf(tool))).to.contain('Mar 1, 2026');
    expect(wordsOf(quoteOf(tool))).to.contain('12 credits');
    expect(findByWords(quoteOf(tool), 'mo-button', 'Look at the pages')).to.equal(undefined);
    server.quickPass = { state: 'none', again: null };
    findByWords(quoteOf(tool), 'mo-button', 'All pages')!.click();
    const look = await until(
      () => findByWords(quoteOf(tool), 'mo-button', 'Look at the pages'),
      'the button',
    );
    look.click();
    await until(() => wordsOf(quoteOf(tool)).includes('is running'), 'the look');
    server.quickPass = { state: 'done', again: null };
    server.cutOff = [{ kind: 'legend', page: 3, pages: '40', label: '' }];
    await until(() => wordsOf(quoteOf(tool)).includes('Page 40 seems to explain the codes'), 'the end');
  });

  it('is not asked for pages that are written wrongly', async () => {
    const tool = await ask(100);
    const input = find(quoteOf(tool), 'mo-input') as HTMLElement & { value: string; error: string };
    input.value = '1-99';
    input.dispatchEvent(new InputEvent('input'));
    await until(() => input.error === 'Enter pages from 1 to 12, such as 1-12, 20.', 'the error');
    dialogOf(quoteOf(tool)).dispatchEvent(new CustomEvent('submit'));
    expect(tool.server.jobs.size).to.equal(0);
  });
});
