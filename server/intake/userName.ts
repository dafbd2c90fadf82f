import { userInfo } from 'node:os';

/** Who runs this command, as the system calls them; '' where it has no name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that no user has.
    return '';
  }
}
