/** `Accept` of every request: proxies and APIs of customers answer some calls with text. */
export const accepted = 'application/json, text/plain, */*';
