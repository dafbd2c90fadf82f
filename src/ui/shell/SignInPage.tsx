import { useEffect } from 'react';

/** The sign-in page is outside the router, without its libraries: reloads when the console routes to it. */
export function SignInPage() {
  useEffect(() => location.reload(), []);
  return null;
}
