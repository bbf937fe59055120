import { msg } from '@lit/localize';
import { helpLink } from '@moiety/tool-kit/help-link.ts';
import type { nothing, TemplateResult } from 'lit';
import type { Services } from './services.ts';

/** Leads to the article of what is not recognized, and why. */
export const problemsLink = (services: Services): TemplateResult | typeof nothing =>
  helpLink(
    services,
    'mol-recognition-problems',
    msg('What is not recognized, and what helps', { id: 'mol-recognition.help.problems' }),
  );
