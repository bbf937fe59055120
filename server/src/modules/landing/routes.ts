import { getLanding } from '@moiety/contract';
import type { EndpointMount } from '../../endpoint.ts';
import type { LandingWords } from './landing.ts';

/** The words of the landing page, for a portal that comes to it without loading the document anew. */
export const mountLanding = ({ serve }: EndpointMount, words: LandingWords): void => {
  serve(getLanding, async ({ query }) => words[query.lang === 'zh' ? 'zh-CN' : 'en-US']);
};
