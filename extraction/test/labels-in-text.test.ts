import { describe, expect, test } from 'vitest';
import { labelsInText } from '../src/document/labels-in-text.ts';

const listed = (text: string, known: readonly string[] = []): string[] => [
  ...labelsInText(text, (label) => known.includes(label)),
];
const LIST = ['1', '2', '3', '4', '5', '7', '9'];

describe('the compounds that a claim lists', () => {
  test.each([
    ['en', 'The compound of claim 1, selected from compounds 1 to 5, 7 and 9 or a salt thereof.'],
    ['en', 'which is any of Compound Nos. 1–5, 7, or 9'],
    ['en', 'according to any one of claims 2 to 6, which is the compound of Examples 1-5, 7 and 9.'],
    ['zh', '根据权利要求6所述的化合物,其选自化合物1至5、7和9。'],
    ['zh', '权利要求2～6中任一项的化合物，选自实施例１～５、7和9'],
    ['ja', '請求項6に記載の化合物1～5、7及び9から選択される化合物'],
    ['ja', '実施例1から5、7および9の化合物またはその塩'],
    ['ko', '제6항에 있어서, 화합물 1 내지 5, 7 및 9로부터 선택되는 화합물'],
    ['ko', '실시예 1 내지 5, 7 또는 9의 화합물'],
    ['de', 'Verbindung nach Anspruch 6, ausgewählt aus den Verbindungen 1 bis 5, 7 und 9'],
    ['de', 'die Verbindung der Beispiele Nr. 1 bis 5, 7 oder 9'],
    ['fr', 'Composé selon la revendication 6, choisi parmi les composés 1 à 5, 7 et 9'],
    ['fr', 'le composé des exemples n° 1 à 5, 7 ou 9'],
  ])('are read in %s: %s', (_language, text) => {
    expect(listed(text)).toEqual(LIST);
  });

  test('are those of a series with letters before or behind the number', () => {
    expect(listed('compounds I-1 to I-3, I-7 and IIb-2')).toEqual(['i-1', 'i-2', 'i-3', 'i-7', 'iib-2']);
    expect(listed('compounds A-1 to 3')).toEqual(['a-1', 'a-2', 'a-3']);
    expect(listed('化合物12a至12c')).toEqual(['12a', '12b', '12c']);
    expect(listed('compound 3, compound 4 and compound 008')).toEqual(['3', '4', '008']);
  });

  test('are one where a compound is called as a range is written', () => {
    expect(listed('化合物1-3')).toEqual(['1', '2', '3']);
    expect(listed('化合物1-3', ['1-3'])).toEqual(['1-3']);
  });

  test.each([
    'The compound of claims 1 to 5, wherein R1 is H',
    'The compound 2-(4-fluorophenyl)pyridine of claim 1',
    'a compound 2,3-dimethylpyridine',
    '化合物2-甲基吡啶',
    'a compound of formula 1 and 5 mg of it',
    '根据权利要求1至5任一项所述的化合物, 其中',
    '제1항 내지 제5항 중 어느 한 항의 화합물',
    'Verbindung nach einem der Ansprüche 1 bis 5',
    'Composé selon l’une des revendications 1 à 5',
    '請求項1～5のいずれか一項に記載の化合物',
  ])('are none in: %s', (text) => {
    expect(listed(text)).toEqual([]);
  });
});
