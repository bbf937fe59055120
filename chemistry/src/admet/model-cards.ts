import type { EndpointKey } from './endpoints.ts';

/** A figure with its 95 % interval by resampling: value, low, high. */
export type Figure = [value: number, low: number, high: number];

/** Figures of one part of the molecules, each predicted by a model that did not see it. */
export interface CardFigures {
  n: number;
  /** Share of the positive class. */
  positive?: number;
  /** Pearson's correlation, mean absolute error, root mean square error. */
  r?: Figure;
  mae?: Figure;
  rmse?: Figure;
  auroc?: Figure;
  auprc?: Figure;
  /** Share of measured values within the 90 % interval, judged with intervals of the other half. */
  coverage: number | null;
}

/** What `export.py` wrote about one endpoint's model. */
export interface ModelCard {
  sources: SourceId[];
  /** Models whose predictions are features of this one. */
  inputs: string[];
  kind: 'number' | 'class';
  /** The figure that the model was chosen by. */
  metric: 'r' | 'mae' | 'auroc' | 'auprc';
  molecules: number;
  /** Similarity to the nearest molecule below which a molecule is outside of the domain. */
  domain: number;
  all: CardFigures;
  /** Molecules whose whole scaffold was held out, and those that were dealt at random. */
  scaffold: CardFigures;
  random: CardFigures;
  /** By the similarity to the nearest molecule that the model saw. */
  similarity: (CardFigures & { from: number; to: number })[];
}

export type ModelCards = Record<EndpointKey, ModelCard>;

/** A data set that models learned from. */
export interface DataSource {
  title: string;
  /** Who measured or collected it, and where it is published. */
  reference: string;
  license: 'MIT' | 'CC0-1.0' | 'CC-BY-4.0';
}

const BIOGEN: DataSource = {
  title: 'Biogen ADME public set',
  reference: 'C. Fang et al., J. Chem. Inf. Model. 63 (2023) 3263-3274',
  license: 'MIT',
};
const PHARMABENCH: DataSource = {
  title: 'PharmaBench',
  reference: 'Z. Niu et al., Sci. Data 11 (2024) 985',
  license: 'CC0-1.0',
};
const throughTdc = (title: string, reference: string): DataSource => ({
  title: `Therapeutics Data Commons, ${title}`,
  reference: `${reference}; K. Huang et al., NeurIPS Datasets and Benchmarks (2021)`,
  license: 'CC-BY-4.0',
});
const VEITH = throughTdc('CYP inhibition (Veith)', 'H. Veith et al., Nat. Biotechnol. 27 (2009) 1050-1055');

/** The data sets, by the names that the training has for them. */
export const DATA_SOURCES = {
  biogen_hlm: BIOGEN,
  biogen_rlm: BIOGEN,
  biogen_mdr1_er: BIOGEN,
  biogen_solubility: BIOGEN,
  biogen_hppb: BIOGEN,
  biogen_rppb: BIOGEN,
  pb_logd: PHARMABENCH,
  pb_solubility: PHARMABENCH,
  pb_ppb: PHARMABENCH,
  pb_hlm: PHARMABENCH,
  pb_rlm: PHARMABENCH,
  pb_mlm: PHARMABENCH,
  pb_ames: PHARMABENCH,
  pb_bbb: PHARMABENCH,
  tdc_lipophilicity: throughTdc('lipophilicity (AstraZeneca)', 'AstraZeneca, ChEMBL document CHEMBL3301361'),
  tdc_caco2: throughTdc('Caco-2 (Wang)', 'N.-N. Wang et al., J. Chem. Inf. Model. 56 (2016) 763-773'),
  tdc_herg: throughTdc('hERG blockers (Wang)', 'S. Wang et al., Mol. Pharm. 13 (2016) 2855-2866'),
  tdc_herg_karim: throughTdc('hERG blockers (Karim)', 'A. Karim et al., J. Cheminform. 13 (2021) 60'),
  tdc_cyp3a4: VEITH,
  tdc_cyp2d6: VEITH,
  tdc_cyp2c9: VEITH,
  tdc_ames: throughTdc('Ames mutagenicity', 'C. Xu et al., J. Chem. Inf. Model. 52 (2012) 2840-2847'),
} as const satisfies Record<string, DataSource>;

export type SourceId = keyof typeof DATA_SOURCES;
