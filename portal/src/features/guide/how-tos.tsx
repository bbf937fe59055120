import type { ReactNode } from 'react';
import type { ScreenName } from '@moiety/contract/screens.ts';
import { Screen } from '../../shared/screen/screen.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import type { Msg } from '../../shared/words/msg.ts';
import '../../shared/screen/screen.css';

const SIZES = '(min-width: 1080px) 508px, (min-width: 720px) 45vw, calc(100vw - 32px)';

interface HowTo {
  screen: ScreenName;
  alt: string;
  title: string;
  steps: string[];
}

const howTos = (msg: Msg): HowTo[] => [
  {
    screen: 'start',
    title: msg('Read a file', { id: 'portal.guide.step-read-file' }),
    alt: msg('The start of molecule analysis, with a place for a file and a sample', {
      id: 'portal.guide.how-read-alt',
    }),
    steps: [
      msg('Open molecule analysis and drop the file onto the page.', { id: 'portal.guide.how-read-1' }),
      msg('The table fills while the file is read; you can already scroll and sort.', {
        id: 'portal.guide.how-read-2',
      }),
    ],
  },
  {
    screen: 'find',
    title: msg('Search for a substructure', { id: 'portal.guide.how-find' }),
    alt: msg('The table narrowed to what contains the substructure, with the query above it', {
      id: 'portal.guide.how-find-alt',
    }),
    steps: [
      msg('Choose “Substructure” above the table and enter SMARTS or SMILES.', {
        id: 'portal.guide.how-find-1',
      }),
      msg('The query stands above the table. Remove it there, and everything is shown again.', {
        id: 'portal.guide.how-find-2',
      }),
    ],
  },
  {
    screen: 'download',
    title: msg('Download what you found', { id: 'portal.guide.how-download' }),
    alt: msg('The download menu with everything, what is shown and what is selected', {
      id: 'portal.guide.how-download-alt',
    }),
    steps: [
      msg('Choose “Download”, then all molecules, those shown or those selected.', {
        id: 'portal.guide.how-download-1',
      }),
      msg(
        'SDF keeps structures and properties together, Excel has pictures of the structures, and CSV is for other programs.',
        {
          id: 'portal.guide.how-download-2',
        },
      ),
    ],
  },
];

/** Short instructions, each with a picture of the place. */
export const HowTos = (): ReactNode => {
  const msg = useMsg();
  return (
    <section aria-labelledby="guide-how-tos">
      <h2 id="guide-how-tos">{msg('How to', { id: 'portal.guide.how-tos' })}</h2>
      <div className="how-tos">
        {howTos(msg).map(({ screen, alt, title, steps }) => (
          <article className="how-to" key={screen}>
            <Screen name={screen} alt={alt} sizes={SIZES} />
            <h3>{title}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </article>
        ))}
      </div>
    </section>
  );
};
