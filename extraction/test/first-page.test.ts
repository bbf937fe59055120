import { describe, expect, test } from 'vitest';
import { type DocumentFacts, readFacts } from '../src/document/first-page.ts';
import { lineOf } from './lines.ts';

const factsOf = (text: string): DocumentFacts =>
  readFacts([{ page: 1, text, lines: [lineOf(text, 100)], starts: [0] }], []);

describe('facts of a first page', () => {
  test('stand behind their codes, up to the next one', () => {
    expect(
      factsOf('(43) 5 July 2023 (54) Title: NOVEL INHIBITORS (71) Applicant: ACME AG (51) C07D 401/12'),
    ).toMatchObject({
      date: '5 July 2023',
      title: 'NOVEL INHIBITORS',
      applicant: 'ACME AG',
      ipc: ['C07D401/12'],
    });
    expect(factsOf('[73] 专利权人 （54）发明名称：一种抑制剂 [71] 申请人 某公司')).toMatchObject({
      title: '一种抑制剂',
      applicant: '某公司',
    });
  });

  test('are not there where nothing stands behind a code', () => {
    expect(factsOf('(54) (71) ACME AG (43)')).toMatchObject({ title: '', applicant: 'ACME AG', date: '' });
  });

  test('are not those that a reference number in running text is followed by', () => {
    expect(factsOf(`a screw (54) ${'that holds '.repeat(40)} (54) SCREWS (71) ACME AG`).title).toBe('SCREWS');
  });
});
