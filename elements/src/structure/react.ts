// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import {
  MoStructure as MoStructureElement,
  type StructureDrawDetail,
  type StructureErrorDetail,
} from './structure.ts';

/** `<mo-structure>` as a React component. Draws a molecule from SMILES or a molfile, for light, dark and forced colors alike. */
export const MoStructure = createComponent({
  react: React,
  tagName: 'mo-structure',
  elementClass: MoStructureElement,
  events: {
    /** it is drawn */
    onDraw: 'draw' as EventName<CustomEvent<StructureDrawDetail> & { currentTarget: MoStructureElement }>,
    /** it cannot be drawn; the element says why in words */
    onError: 'error' as EventName<CustomEvent<StructureErrorDetail> & { currentTarget: MoStructureElement }>,
  },
});
