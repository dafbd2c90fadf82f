import type { AnyResource } from './resource';

type Say = (sentence: string) => void;

/** Files are read by former labels too, so each must be the label of one field only, present labels included. */
export function lintFormer({ formerLabels = {}, allFields }: AnyResource, say: Say): void {
  const owners = new Map(Object.entries(allFields).map(([name, { label }]) => [label.toLowerCase(), name]));
  for (const [name, labels] of Object.entries(formerLabels))
    for (const label of labels ?? []) {
      const other = owners.get(label.toLowerCase());
      if (other !== undefined) say(`formerLabels.${name} has '${label}', which is also a label of '${other}'; take one out.`);
      owners.set(label.toLowerCase(), name);
    }
}
