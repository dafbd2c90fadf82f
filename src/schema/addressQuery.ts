/** The console writes at most 4,000 characters into an address; servers and mail programs allow hardly more. */
const longestSearch = 64_000;

/** Returns the parameters of an address; none where it is longer than any that the console writes. */
export const addressQuery = (search: string): URLSearchParams =>
  new URLSearchParams(search.length > longestSearch ? '' : search);
