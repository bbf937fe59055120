/** See `environment.mjs`. */
export declare const withoutSettings: (environment: NodeJS.ProcessEnv) => NodeJS.ProcessEnv;
