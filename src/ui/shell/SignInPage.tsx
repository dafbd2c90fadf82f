import { useEffect } from 'react';

/** The sign-in page stands outside the router and before its libraries: loaded when the console leads there. */
export function SignInPage() {
  useEffect(() => location.reload(), []);
  return null;
}
