import { createContext, use } from 'react';
import type { Session } from './session.ts';

/** The session of the page; the application provides it. */
export const SessionContext = createContext<Session | undefined>(undefined);

export const useSession = (): Session => {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no SessionContext above');
  return session;
};
