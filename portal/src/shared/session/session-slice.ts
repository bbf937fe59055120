import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@moiety/contract/auth.ts';

/** Who is signed in, as the screen knows it. The token itself stays in its cookie. */
export interface SessionState {
  user: User | undefined;
  /** The session lapsed: the page stays, and a prompt asks to sign in again. */
  lapsed: boolean;
}

const initialState: SessionState = { user: undefined, lapsed: false };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    begun: (state, { payload }: PayloadAction<User>) => {
      state.user = payload;
    },
    ended: (state) => {
      state.user = undefined;
    },
    lapsed: (state, { payload }: PayloadAction<boolean>) => {
      state.lapsed = payload;
    },
  },
  selectors: {
    selectUser: (state) => state.user,
    selectLapsed: (state) => state.lapsed,
  },
});

export const { selectUser, selectLapsed } = sessionSlice.selectors;
