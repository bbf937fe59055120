import type { Landing } from '@moiety/contract/landing.ts';

/** The words of a landing page, short ones. */
export const landing: Landing = {
  title: 'Title of the landing page',
  description: 'Description',
  hero: {
    heading: 'A heading of the operator',
    lead: 'Its lead',
    screen: { name: 'table', alt: 'The table' },
  },
  features: {
    heading: 'What it does',
    items: [
      { tool: 'molvalley', heading: 'Analyses', text: 'Molecules', screen: { name: 'find', alt: 'Found' } },
      { tool: 'patsight', heading: 'Extracts', text: 'From patents' },
      { heading: 'Works', text: 'For everybody' },
    ],
  },
  testimonials: {
    heading: 'What people say',
    sample: true,
    items: [{ quote: 'A quote', by: 'Somebody' }],
  },
  studies: {
    heading: 'Case studies',
    sample: false,
    items: [{ heading: 'A real study', text: 'With a text' }],
  },
  questions: { heading: 'Questions', items: [{ question: 'What?', answer: ['This.'] }] },
};
