import { type AuthProvider, HttpError } from 'react-admin';

const key = 'auth';

/** As in react-admin's tutorial: sign-in calls the server, everything else reads localStorage. */
export const authProvider: AuthProvider = {
  async login({ username, password }: { username: string; password: string }) {
    const answer = await fetch('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (!answer.ok) throw new HttpError('Bad credentials', answer.status);
    localStorage.setItem(key, await answer.text());
  },
  logout() {
    localStorage.removeItem(key);
    return Promise.resolve();
  },
  checkAuth() {
    return localStorage.getItem(key) ? Promise.resolve() : Promise.reject(new HttpError('Sign in first', 401));
  },
  checkError(error: { status?: number }) {
    if (error.status !== 401 && error.status !== 403) return Promise.resolve();
    localStorage.removeItem(key);
    return Promise.reject(error);
  },
  getIdentity() {
    return Promise.resolve(JSON.parse(localStorage.getItem(key) ?? '{}'));
  },
  getPermissions() {
    return Promise.resolve();
  },
};
