import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Session } from '../session/session.ts';
import type { ApiError } from '@moiety/api-client/api-error.ts';

/** What every call may use; the store hands it to the thunks as their extra argument. */
export interface ApiContext {
  session: Session;
  /**
   * Puts the services' calls into the store; to be waited for before one is made. The sign-in page starts without
   * them, and every other page has them before it is shown.
   */
  addServices: () => Promise<void>;
  /** Shows an error to the person, in the words of the catalog. */
  showError: (error: ApiError) => void;
}

/** The store's `dispatch`, for calls outside of components' hooks. */
export type ApiDispatch = ThunkDispatch<unknown, ApiContext, UnknownAction>;

/** A thunk that puts the services' calls into the store. */
export const addServices =
  () =>
  (_dispatch: ApiDispatch, _getState: () => unknown, context: ApiContext): Promise<void> =>
    context.addServices();
