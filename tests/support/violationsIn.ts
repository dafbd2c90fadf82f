import axe from 'axe-core';

/** What axe objects to, once nothing fades in or out any more: half there, words have half their contrast. */
export async function violationsIn(what: axe.ElementContext = document): Promise<readonly axe.Result[]> {
  const fading = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // One that is called off, since its element went away, is over too.
  await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)));
  return (await axe.run(what)).violations;
}
