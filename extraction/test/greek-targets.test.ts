import { expect, test } from 'vitest';
import { greekTarget } from '../src/tables/greek-targets.ts';

test.each([
  ['PI3K8', 'PI3Kδ'],
  ['PI3K-y', 'PI3K-γ'],
  ['human RORyt', 'human RORγt'],
  ['PPAR8', 'PPARδ'],
  ['IFN-y', 'IFN-γ'],
  ['NF-kB', 'NF-κB'],
  ['K-opioid', 'κ-opioid'],
  ['integrin avβ6', 'integrin αvβ6'],
])('%s of a scan is %s', (seen, target) => {
  expect(greekTarget(seen)).toEqual({ target, isUnsure: false });
});

test.each([
  ['PKC8', 'PKCδ'],
  ['IKKe', 'IKKε'],
  ['PKC0', 'PKCθ'],
  ['Pol0', 'Polθ'],
  ['01 receptor', 'σ1 receptor'],
  ['CK18', 'CK18'],
  ['-opioid', '-opioid'],
  ['DNA pol', 'DNA pol'],
  ['PI4KIIβ', 'PI4KIIβ'],
  ['PI4KIlβ', 'PI4KIlβ'],
])('%s of a scan is likely %s, and a person looks', (seen, target) => {
  expect(greekTarget(seen)).toEqual({ target, isUnsure: true });
});

test.each([
  'PI3Kα',
  'CDK8',
  'JAK2',
  'ROR1',
  'CK2',
  'PDE10',
  'opioid receptor',
  'PARP1',
  'MET8y',
  'HDAC8',
  'K-Ras',
])('%s is as it is', (target) => {
  expect(greekTarget(target)).toEqual({ target, isUnsure: false });
});
