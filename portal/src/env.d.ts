/// <reference types="vite/client" />

/** A language's words but those of the first page; see `locales/build/own-words.ts`. */
declare module '*.ts?later' {
  export const templates: import('@lit/localize').LocaleModule['templates'];
}
