import type { ReactNode } from 'react';
import { usePerson } from '../features/account/use-person.ts';
import { GuidePage } from '../features/guide/guide-page.tsx';

/** `/guide`, which greets the person by name. */
export const GuideRoute = (): ReactNode => <GuidePage nickname={usePerson()?.nickname ?? ''} />;
