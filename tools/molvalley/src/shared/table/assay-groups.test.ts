import { expect } from '@open-wc/testing';
import { assayGroups, titleInGroup } from './assay-groups.ts';

const groupsOf = (...names: string[]): Record<string, string> => Object.fromEntries(assayGroups(names));

describe('the columns of an assay', () => {
  it('belong together: value, relation, unit and number of measurements', () => {
    expect(
      groupsOf('Standard Type', 'Standard Relation', 'Standard Value', 'Standard Units', 'Year'),
    ).to.deep.equal({
      'Standard Type': 'Standard',
      'Standard Relation': 'Standard',
      'Standard Value': 'Standard',
      'Standard Units': 'Standard',
    });
    expect(groupsOf('IC50 (nM)', 'IC50 relation', 'IC50_n', 'IC50: SD of log10')).to.deep.equal({
      'IC50 (nM)': 'IC50',
      'IC50 relation': 'IC50',
      IC50_n: 'IC50',
      'IC50: SD of log10': 'IC50',
    });
  });

  it('are told apart by target, as patent extraction writes them', () => {
    const groups = groupsOf(
      'EGFR IC50 (nM)',
      'EGFR IC50 (nM) review',
      'EGFR IC50 (nM) source',
      'ABL1 IC50 (nM)',
      'ABL1 IC50 (nM) review',
    );
    expect(groups['EGFR IC50 (nM) source']).to.equal('EGFR IC50');
    expect(groups['ABL1 IC50 (nM) review']).to.equal('ABL1 IC50');
  });

  it('are none where nothing is said of a value, or no value is there', () => {
    expect(groupsOf('IC50 (nM)', 'EC50 (nM)', 'Source', 'Review')).to.deep.equal({});
    expect(groupsOf('Assay relation', 'Assay unit')).to.deep.equal({});
    // A word that merely ends as a part does.
    expect(groupsOf('Gene', 'Region', 'Ki', 'Kin')).to.deep.equal({});
  });

  it('are not those of something else that has a type or a source', () => {
    expect(
      groupsOf(
        'Compound',
        'Compound type',
        'Compound source',
        'Batch',
        'Batch count',
        'Source',
        'Source type',
      ),
    ).to.deep.equal({});
    expect(groupsOf('pIC50', 'pIC50 source')).to.deep.equal({ pIC50: 'pIC50', 'pIC50 source': 'pIC50' });
    expect(groupsOf('Inhibition (%)', 'Inhibition (%) source')).to.have.keys(
      'Inhibition (%)',
      'Inhibition (%) source',
    );
    expect(groupsOf('Activity value', 'Activity type')).to.have.keys('Activity value', 'Activity type');
    expect(groupsOf('Inhibition', 'Inhibition n', 'Inhibition source')).to.have.keys(
      'Inhibition',
      'Inhibition n',
      'Inhibition source',
    );
  });

  it('have short titles below that of their group', () => {
    expect(titleInGroup('EGFR IC50 (nM) review', 'EGFR IC50')).to.equal('review');
    expect(titleInGroup('Standard Value', 'Standard')).to.equal('Value');
    expect(titleInGroup('IC50 (nM)', 'IC50')).to.equal('IC50 (nM)');
  });
});
