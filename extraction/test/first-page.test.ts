import { describe, expect, test } from 'vitest';
import { type DocumentFacts, readFacts } from '../src/document/first-page.ts';
import { paragraphsOf } from '../src/prose/running-text.ts';
import { lineOf, pageOfLines } from './lines.ts';

const factsOf = (text: string): DocumentFacts =>
  readFacts([{ page: 1, text, lines: [lineOf(text, 100)], starts: [0] }], []);

/** First pages as the offices print them, in the order in which they are read. */
const PAGES: Readonly<Record<string, readonly [text: string, facts: Partial<DocumentFacts>]>> = {
  US: [
    '(12) United States Patent Miller et al. (10) Patent No.: US 9,912,345 B2 (45) Date of Patent: Feb. 16, 2016 (54) KINASE INHIBITORS (71) Applicant: Acme Pharma, Inc., Boston, MA (US) (72) Inventors: Ann Miller, Boston, MA (US) (21) Appl. No.: 13/512,345 (22) Filed: May 4, 2014 (30) Foreign Application Priority Data Jul. 30, 2013 (EP) 13178912 May 5, 2013 (EP) 13166111 (51) Int. Cl. C07D 401/12 (2006.01) (57) ABSTRACT',
    {
      number: 'US 9,912,345 B2',
      kind: 'B2',
      title: 'KINASE INHIBITORS',
      applicant: 'Acme Pharma, Inc.',
      date: 'Feb. 16, 2016',
      filed: 'May 4, 2014',
      priority: 'May 5, 2013',
      ipc: ['C07D401/12'],
    },
  ],
  EP: [
    '(19) (11) EP 2 968 304 B1 (12) EUROPEAN PATENT SPECIFICATION (45) Date of publication and mention of the grant of the patent: 18.07.2018 Bulletin 2018/29 (21) Application number: 14720074.0 (22) Date of filing: 14.03.2014 (51) Int Cl.: A61K 31/4545 (2006.01) (54) NOVEL INHIBITORS (30) Priority: 15.03.2013 US 201361790123 P (43) Date of publication of application: 20.01.2016 Bulletin 2016/03 (73) Proprietor: Bayer Pharma AG Muellerstrasse 178 13353 Berlin (DE)',
    {
      number: 'EP 2 968 304 B1',
      kind: 'B1',
      applicant: 'Bayer Pharma AG',
      date: '18.07.2018',
      filed: '14.03.2014',
      priority: '15.03.2013',
    },
  ],
  WO: [
    '(12) INTERNATIONAL APPLICATION PUBLISHED UNDER THE PATENT COOPERATION TREATY (PCT) (43) International Publication Date 10 February 2022 (10.02.2022) (10) International Publication Number WO 2022/029999 A1 (51) International Patent Classification: C07D 487/04 (2006.01) (21) International Application Number: PCT/EP2021/071111 (22) International Filing Date: 28 July 2021 (28.07.2021) (25) Filing Language: German (26) Publication Language: English (30) Priority Data: 20188600.9 30 July 2020 (30.07.2020) EP (71) Applicant: ACME LTD. [CH/CH]; Lichtstrasse 35, 4056 Basel (CH). (54) Title: NEW COMPOUNDS',
    {
      number: 'WO 2022/029999 A1',
      applicant: 'ACME LTD.',
      date: '10 February 2022',
      filed: '28 July 2021',
      priority: '30 July 2020',
      language: 'en',
      title: 'NEW COMPOUNDS',
    },
  ],
  CN: [
    '(19)中华人民共和国国家知识产权局 (12)发明专利申请 (10)申请公布号 CN 110538188 A (43)申请公布日 2019.12.06 (21)申请号 201910771234.5 (22)申请日 2019.08.20 (30)优先权数据 62/720,000 2018.08.20 US (71)申请人 上海某某医药有限公司 地址 201203 上海市浦东新区 (51)Int.Cl. A61K 31/519(2006.01) (54)发明名称 一种抑制剂',
    {
      number: 'CN 110538188 A',
      applicant: '上海某某医药有限公司',
      date: '2019.12.06',
      filed: '2019.08.20',
      priority: '2018.08.20',
      title: '一种抑制剂',
    },
  ],
  JP: [
    '(19)日本国特許庁(JP) (12)公開特許公報(A) (11)特許出願公開番号 特開2020-123456 (P2020-123456A) (43)公開日 令和2年8月13日(2020.8.13) (51)Int.Cl. C07D 401/12 (2006.01) (21)出願番号 特願2019-15000(P2019-15000) (22)出願日 平成31年1月31日(2019.1.31) (31)優先権主張番号 62/626,000 (32)優先日 平成30年2月3日(2018.2.3) (33)優先権主張国 米国(US) (71)出願人 000001234 何々製薬株式会社 大阪府大阪市中央区 (54)【発明の名称】新規化合物',
    {
      number: 'JP 2020-123456 A',
      kind: 'A',
      applicant: '何々製薬株式会社',
      date: '2020.8.13',
      filed: '2019.1.31',
      priority: '2018.2.3',
      title: '新規化合物',
    },
  ],
  'JP granted': [
    '(19)日本国特許庁(JP) (12)特許公報(B2) (11)特許番号 特許第6123456号 (P6123456) (45)発行日 平成29年5月10日(2017.5.10) (73)特許権者 000001234 何々製薬株式会社 東京都中央区',
    { number: 'JP 6123456 B2', kind: 'B2', applicant: '何々製薬株式会社', date: '2017.5.10' },
  ],
  KR: [
    '(19) 대한민국특허청(KR) (12) 공개특허공보(A) (11) 공개번호 10-2020-0012345 (43) 공개일자 2020년02월05일 (21) 출원번호 10-2018-0087654 (22) 출원일자 2018년07월27일 (30) 우선권주장 1020170099999 2017년08월07일 대한민국(KR) (71) 출원인 주식회사 한국제약 서울특별시 동작구 노량진로 74 (54) 발명의 명칭 신규한 화합물',
    {
      number: 'KR 10-2020-0012345 A',
      applicant: '주식회사 한국제약',
      date: '2020년02월05일',
      filed: '2018년07월27일',
      priority: '2017년08월07일',
      title: '신규한 화합물',
    },
  ],
  DE: [
    '(19) Bundesrepublik Deutschland Deutsches Patent- und Markenamt (10) DE 10 2015 012 345 A1 2017.03.30 (12) Offenlegungsschrift (21) Aktenzeichen: 10 2015 012 345.6 (22) Anmeldetag: 24.09.2015 (43) Offenlegungstag: 30.03.2017 (66) Innere Priorität: 10 2014 111 111.1 01.10.2014 (71) Anmelder: Muster Chemie GmbH & Co. KG, 51373 Leverkusen, DE (54) Bezeichnung: Neue Verbindungen (51) Int Cl.: C07D 213/75 (2006.01)',
    {
      number: 'DE 10 2015 012 345 A1',
      kind: 'A1',
      applicant: 'Muster Chemie GmbH & Co. KG',
      date: '30.03.2017',
      filed: '24.09.2015',
      priority: '01.10.2014',
      title: 'Neue Verbindungen',
    },
  ],
  FR: [
    "(19) RÉPUBLIQUE FRANÇAISE INSTITUT NATIONAL DE LA PROPRIÉTÉ INDUSTRIELLE PARIS (11) N° de publication : 3 012 345 (12) DEMANDE DE BREVET D'INVENTION A1 (22) Date de dépôt : 12.11.15. (30) Priorité : 02.03.15 US 62126789 (43) Date de mise à la disposition du public de la demande : 19.05.17 Bulletin 17/20. (71) Demandeur(s) : LABO EXEMPLE SAS — FR. (54) COMPOSÉS NOUVEAUX.",
    {
      number: 'FR 3 012 345 A1',
      kind: 'A1',
      applicant: 'LABO EXEMPLE SAS',
      date: '19.05.17',
      filed: '12.11.15',
      priority: '02.03.15',
    },
  ],
  GB: [
    '(12) UK Patent Application (19) GB (11) 2 512 345 (13) A (43) Date of A Publication 01.10.2014 (21) Application No: 1305555.1 (22) Date of Filing: 27.03.2013 (71) Applicant(s): Example Therapeutics Limited 1 Science Park, Cambridge, CB4 0AB, United Kingdom (54) Title of the Invention: Compounds',
    {
      number: 'GB 2 512 345 A',
      kind: 'A',
      applicant: 'Example Therapeutics Limited',
      date: '01.10.2014',
      filed: '27.03.2013',
      priority: '',
      title: 'Compounds',
    },
  ],
};

describe('facts of a first page', () => {
  test.each(Object.entries(PAGES))('are read of %s', (_, [text, facts]) => {
    expect(factsOf(text)).toMatchObject(facts);
  });

  test('are those of their column, where two stand beside each other', () => {
    const pieces: [text: string, x0: number, y0: number][] = [
      ['(11) EP 2 989 105 B1', 363, 80],
      ['(45) Date of publication and mention', 71, 135],
      ['(51) Int Cl.:', 311, 135],
      ['of the grant of the patent:', 94, 147],
      ['C07D 487/04 (2006.01)', 334, 147],
      ['11.03.2020 Bulletin 2020/11', 94, 158],
      ['(22) Date of filing: 22.04.2014', 71, 182],
      ['(86) International application number:', 311, 180],
      ['PCT/EP2014/058147', 334, 192],
      ['W', 40, 200],
      ['(54) INDOLE COMPOUNDS AND THEIR USE', 71, 257],
      ['AS MEDICAMENTS', 94, 268],
      ['INDOLVERBINDUNGEN UND IHRE VERWENDUNG', 94, 279],
      ['COMPOSÉS INDOLIQUES ET LEUR UTILISATION', 94, 290],
    ];
    const lines = pieces.map(([text, x0, y0]) => lineOf(text, y0, { x0 }));
    expect(readFacts(paragraphsOf(pageOfLines(lines)), [])).toMatchObject({
      number: 'EP 2 989 105 B1',
      title: 'INDOLE COMPOUNDS AND THEIR USE AS MEDICAMENTS',
      date: '11.03.2020',
      filed: '22.04.2014',
      ipc: ['C07D487/04'],
    });
  });

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

  test('give no date that is none', () => {
    expect(factsOf('(43) 2019.13.40 (22) 31.12.2019').date).toBe('');
    expect(factsOf('(43) 2019.13.40 (22) 31.12.2019').filed).toBe('31.12.2019');
  });
});

test.each([
  ['', ''],
  ['RU 2 700 001 C1 Изобретение относится к новым соединениям', ''],
  ['La presente invención se refiere a nuevos compuestos que son inhibidores de la cinasa', ''],
  ['The present invention relates to novel compounds, and to the use of these with others', 'en'],
  ['Die Erfindung betrifft neue Verbindungen und die Herstellung der Verbindungen mit Basen', 'de'],
  ['Le composé est obtenu avec les bases et des acides', 'fr'],
])('the language of a page without a code for it is told where its words are: %s', (text, language) => {
  expect(factsOf(text).language).toBe(language);
});
