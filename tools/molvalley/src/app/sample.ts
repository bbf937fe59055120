import url from '../../../../chemistry/samples/approved-drugs.csv?url';
import seriesUrl from '../../../../chemistry/samples/quinolines.csv?url';

/** The sample that the start page offers; `chemistry/samples/README.md` names its source and license. */
export const sample = { name: 'approved-drugs.csv', url };

/** A series with a measured property, for SAR: that of the case `sar-series`. */
export const sampleSeries = { name: 'quinolines.csv', url: seriesUrl };
