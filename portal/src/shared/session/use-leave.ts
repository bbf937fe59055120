import { createContext, use } from 'react';

/** Leaves the portal's document for another page of the server, such as the single sign-on. */
export type Leave = (address: string, options?: { replace?: boolean }) => void;

export const leaveDocument: Leave = (address, { replace = false } = {}) => {
  if (replace) location.replace(address);
  else location.assign(address);
};

/** How components leave the document; a test gives another way. */
export const LeaveContext = createContext<Leave>(leaveDocument);

export const useLeave = (): Leave => use(LeaveContext);
