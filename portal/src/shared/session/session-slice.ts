import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PromptReason } from './session-gate.ts';
import type { User } from '@moiety/contract/auth.ts';

/** Who is signed in, as the screen knows it. The token itself stays in its cookie. */
export interface SessionState {
  user: User | undefined;
  /** Why a prompt over the page asks to sign in again. */
  prompt: PromptReason | undefined;
}

const initialState: SessionState = { user: undefined, prompt: undefined };

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
    prompted: (state, { payload }: PayloadAction<PromptReason | undefined>) => {
      state.prompt = payload;
    },
  },
  selectors: {
    selectUser: (state) => state.user,
    selectPrompt: (state) => state.prompt,
  },
});

export const { selectUser, selectPrompt } = sessionSlice.selectors;
