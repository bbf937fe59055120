import url from '../../../../chemistry/samples/approved-drugs.csv?url';

/** The sample that the start page offers; `chemistry/samples/README.md` names its source and license. */
export const sample = { name: 'approved-drugs.csv', url };
