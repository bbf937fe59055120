/// <reference types="vite/client" />

/** A language's words but those of the first page; see `locales/build/own-words.ts`. */
declare module '*.ts?later' {
  export const templates: import('@lit/localize').LocaleModule['templates'];
}

interface ImportMetaEnv {
  /** Of the build: with it the portal is monitored (`shared/telemetry/build-settings.ts` has the other settings); empty without. */
  readonly VITE_RUM_APPLICATION_ID: string;
}
