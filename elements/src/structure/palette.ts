import type { StructureRole } from './drawing.ts';

/**
 * The colors that chemists expect (nitrogen blue, oxygen red, halogens green, sulfur yellow-brown): light, dark. Each
 * has a contrast of at least 4.5 on the surface, and on the highlight, of its theme.
 */
export const palette: Readonly<Record<StructureRole, readonly [light: string, dark: string]>> = {
  carbon: ['#1c2430', '#e6eaf1'],
  hydrogen: ['#4b5563', '#c3cad6'],
  boron: ['#a14d1f', '#f0a37a'],
  nitrogen: ['#1d4ed8', '#8fb4ff'],
  oxygen: ['#c81e1e', '#ff8f8a'],
  fluorine: ['#0b7a3e', '#6fd69a'],
  phosphorus: ['#a8520a', '#f5ad64'],
  sulfur: ['#866006', '#e3c34d'],
  chlorine: ['#0b7a3e', '#6fd69a'],
  bromine: ['#94401f', '#f2a488'],
  iodine: ['#7a2ea8', '#d6a3f5'],
  wildcard: ['#5b6474', '#a7b0bf'],
  other: ['#3b4252', '#c3cad6'],
  highlight: ['#ffeba6', '#4a4312'],
};

/** The role as its shapes' class and its color's custom property are called. */
export const roles = Object.keys(palette) as StructureRole[];
