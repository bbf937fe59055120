/** What a bundler makes of an asset that is imported with `?url`. */
declare module '*?url' {
  const url: string;
  export default url;
}
