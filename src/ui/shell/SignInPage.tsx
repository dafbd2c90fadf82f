import { useEffect } from 'react';

/** The sign-in page stands outside the router and before its libraries: whoever is led there inside the console loads it. */
export function SignInPage() {
  useEffect(() => location.reload(), []);
  return null;
}
