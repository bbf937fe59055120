/** Where the chosen appearance is kept: local storage key and cookie. */
export const THEME_STORAGE_KEY = 'moiety-theme';
