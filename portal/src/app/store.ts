import { combineReducers, configureStore, createDynamicMiddleware, type Reducer } from '@reduxjs/toolkit';
import type { ApiContext } from '../shared/api/api-context.ts';
import { notifyError } from '../shared/notice/notify-error.ts';
import { Session, type SessionEnd } from '../shared/session/session.ts';
import { forgetSignOnStart } from '../shared/session/sign-on-start.ts';
import { sessionSlice } from '../shared/session/session-slice.ts';

const reducers = { [sessionSlice.reducerPath]: sessionSlice.reducer };
type State = ReturnType<ReturnType<typeof combineReducers<typeof reducers>>>;

/** What leaves the store for the rest of the application. */
export interface StoreListener {
  /** Another person signed in over the page of `former`: nothing of that one may stay on the screen. */
  personChanged: () => void;
  ended: (reason: SessionEnd) => void;
}

/**
 * Emptying the store aborts the calls under way. Those that the session's end refuses hear why first, which takes them
 * some turns of the microtask queue.
 */
const afterRefusals = (run: () => void): void => void setTimeout(run);

/** The store, and the session that feeds it. The services' calls come into it with whoever makes the first of them. */
export const createAppStore = (listener: StoreListener) => {
  const serviceMiddleware = createDynamicMiddleware();
  let stopFollowing: (() => void) | undefined;
  let added: typeof import('../shared/api/services.ts') | undefined;
  const forget = (): void => {
    if (!added) return;
    store.dispatch(added.authApi.util.resetApiState());
    store.dispatch(added.mainApi.util.resetApiState());
  };
  const putServices = async (): Promise<void> => {
    const services = await import('../shared/api/services.ts');
    const { authApi, mainApi } = services;
    const all = {
      ...reducers,
      [authApi.reducerPath]: authApi.reducer,
      [mainApi.reducerPath]: mainApi.reducer,
    };
    // Whoever reads the services' part of the state has their types from them.
    store.replaceReducer(combineReducers(all) as unknown as Reducer<State>);
    serviceMiddleware.addMiddleware(authApi.middleware, mainApi.middleware);
    stopFollowing = services.followConnection(store.dispatch);
    added = services;
  };
  let adding: Promise<void> | undefined;
  const addServices = (): Promise<void> =>
    (adding ??= putServices().catch((error: unknown) => {
      adding = undefined;
      throw error;
    }));
  const session = new Session({
    begun: (user, former) => {
      forgetSignOnStart();
      const begin = (): void => void store.dispatch(sessionSlice.actions.begun(user));
      if (former === undefined || former.id === user.id) {
        begin();
        return;
      }
      afterRefusals(() => {
        forget();
        begin();
        void notifyError({ kind: 'another-user', message: '' }, 'warning');
        listener.personChanged();
      });
    },
    ended: (reason) => {
      afterRefusals(() => {
        forget();
        // Another tab may have signed in again in between.
        if (session.user) return;
        store.dispatch(sessionSlice.actions.ended());
        if (reason === 'expired') void notifyError({ kind: 'session-expired', message: '' });
        listener.ended(reason);
      });
    },
    prompted: (reason) => {
      store.dispatch(sessionSlice.actions.prompted(reason));
    },
  });
  const context: ApiContext = {
    session,
    addServices,
    showError: (error) => void notifyError(error),
  };
  const store = configureStore({
    reducer: combineReducers(reducers),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: context } }).concat(serviceMiddleware.middleware),
  });
  const answered = async (): Promise<void> => {
    if (added) await Promise.allSettled(store.dispatch(added.mainApi.util.getRunningQueriesThunk()));
  };
  return { store, session, addServices, answered, close: () => stopFollowing?.() };
};

export type AppStore = ReturnType<typeof createAppStore>['store'];
