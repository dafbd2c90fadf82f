import { context, page } from './browserOnProduct';
import { password } from './product';

/** Ends the session with this call of the page: any earlier, another call would ask first and cover its buttons. */
export const endSessionWith = (url: Parameters<typeof page.route>[0]) =>
  page.route(
    url,
    async (route) => {
      await context.clearCookies();
      await route.continue();
    },
    { times: 1 },
  );

/** Signs in over the page that has lost its session. */
export async function signInAgain(login: string) {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByRole('textbox', { name: 'Login' }).fill(login);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  return dialog;
}
