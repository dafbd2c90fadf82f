import axe from 'axe-core';

/** Violations that axe finds once all animations have ended: half-faded text has half its contrast. */
export async function violationsIn(what: axe.ElementContext = document): Promise<readonly axe.Result[]> {
  const fading = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // An animation cancelled with its element has ended too.
  await Promise.all(fading.map(({ finished }) => finished.catch(() => undefined)));
  return (await axe.run(what)).violations;
}
