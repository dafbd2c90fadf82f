declare module '*.woff?inline' {
  /** A `data:` URL. */
  const address: string;
  export default address;
}
