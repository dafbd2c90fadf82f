const words = {
  en: { title: 'The console could not start', why: 'The server did not answer as expected.', again: 'Try again' },
  fr: { title: 'La console n’a pas pu démarrer', why: 'Le serveur n’a pas répondu comme prévu.', again: 'Réessayer' },
};

/** Before React there is only the page itself to say it with. */
export function showStartFailure(container: HTMLElement, error: unknown): void {
  const { title, why, again } = words[document.documentElement.lang === 'fr' ? 'fr' : 'en'];
  const main = document.createElement('main');
  const heading = document.createElement('h1');
  heading.textContent = title;
  const reason = document.createElement('p');
  reason.textContent = error instanceof Error && error.message ? `${why} ${error.message}` : why;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = again;
  button.addEventListener('click', () => location.reload());
  main.append(heading, reason, button);
  container.replaceChildren(main);
}
