// Writes the models' cards for people, `models/README.md`, of what `export.py` wrote: `node write-cards.ts`.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { ENDPOINT_KEYS, ENDPOINT_UNITS } from '../../src/admet/endpoints.ts';
import {
  type CardFigures,
  DATA_SOURCES,
  type DataSource,
  type Figure,
  type ModelCards,
} from '../../src/admet/model-cards.ts';

const folder = new URL('../../src/admet/models/', import.meta.url);
const cards = JSON.parse(readFileSync(new URL('cards.json', folder), 'utf8')) as ModelCards;

const figure = (of: Figure | undefined): string =>
  of === undefined ? '' : `${of[0].toFixed(3)} (${of[1].toFixed(3)} to ${of[2].toFixed(3)})`;
const percent = (share: number | null): string => (share === null ? '' : `${(share * 100).toFixed(1)} %`);
const rowOf = (kind: 'number' | 'class', name: string, of: CardFigures): string =>
  kind === 'number'
    ? `| ${name} | ${of.n} | ${figure(of.r)} | ${figure(of.mae)} | ${figure(of.rmse)} | ${percent(of.coverage)} |`
    : `| ${name} | ${of.n} | ${percent(of.positive ?? null)} | ${figure(of.auroc)} | ${figure(of.auprc)} | ${percent(of.coverage)} |`;
const megabytes = (name: string): string => (statSync(new URL(name, folder)).size / 1_000_000).toFixed(2);

const parts = [
  `# The models

Written by \`training/admet/write-cards.ts\` of what the training wrote; \`training/admet/README.md\` says how they are made. \`models.bin\` (${megabytes('models.bin')} MB) has
the models, \`references.bin\` (${megabytes('references.bin')} MB) the structures and values of the molecules that they learned from, which are shown beside a prediction.

All figures are of molecules that the model did not see, by cross-validation (five folds, three for cyp3a4, cyp2d6, cyp2c9 and ames) in which flat structures are one molecule: half of the scaffolds are held out whole ("new scaffolds"), the molecules
of the others are dealt at random, which flatters. In brackets 95 % intervals by resampling. "Covered": measured values within the 90 % interval, where each half of the molecules is judged with the intervals of the other; by similarity, of large sets a sample.`,
];
for (const key of ENDPOINT_KEYS) {
  const card = cards[key];
  const sources = [...new Set(card.sources.map((source): DataSource => DATA_SOURCES[source]))];
  parts.push(
    `## ${key}

${ENDPOINT_UNITS[key]}. ${card.molecules} molecules. Outside of the domain below a similarity of ${card.domain}.${
      card.inputs.length > 0 ? ` Predictions of other models as features: ${card.inputs.join(', ')}.` : ''
    }

${sources.map(({ title, reference, license }) => `- ${title} (${license}): ${reference}.`).join('\n')}

${
  card.kind === 'number'
    ? '| Molecules | n | Pearson R | Mean absolute error | Root mean square error | Covered |'
    : '| Molecules | n | Positive | AUROC | AUPRC | Covered |'
}
| --- | --- | --- | --- | --- | --- |
${[
  rowOf(card.kind, 'all', card.all),
  rowOf(card.kind, 'new scaffolds', card.scaffold),
  rowOf(card.kind, 'at random', card.random),
  ...card.similarity.map((bin) => rowOf(card.kind, `similarity ${bin.from} to ${bin.to}`, bin)),
].join('\n')}`,
  );
}
writeFileSync(new URL('README.md', folder), `${parts.join('\n\n')}\n`);
