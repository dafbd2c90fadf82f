/** What the console writes into an address has at most 4,000 characters, and what a server or a mail lets through hardly more. */
const longestSearch = 64_000;

/** The parameters of an address; none of one that is too long to be the console's own. */
export const addressQuery = (search: string): URLSearchParams =>
  new URLSearchParams(search.length > longestSearch ? '' : search);
