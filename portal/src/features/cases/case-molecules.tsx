import type { ReactNode } from 'react';
import { configureStructures } from '@moiety/elements/structure/configure.js';
import { MoStructure } from '@moiety/elements/structure/react.js';

// The server sends the elements' own worker; the portal's build need not hold a second copy of RDKit.
configureStructures({ workerUrl: '/elements/structure/structure-worker.js' });

/** Drawings of molecules in a case's text: a SMILES a line, then a space and its caption. */
export const CaseMolecules = ({ lines }: { lines: string }): ReactNode => (
  <ul className="case-molecules">
    {lines
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const [smiles = '', ...words] = line.split(/\s+/);
        const caption = words.join(' ');
        return (
          <li key={line}>
            <figure>
              <MoStructure smiles={smiles} name={caption} zoomable />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        );
      })}
  </ul>
);
