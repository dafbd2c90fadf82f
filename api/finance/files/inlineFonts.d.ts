declare module '*.woff?inline' {
  /** A `data:` address. */
  const address: string;
  export default address;
}
