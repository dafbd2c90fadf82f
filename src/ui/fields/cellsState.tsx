import type { FieldOf } from '../../schema/kinds';

/** A state is a shape and a word, never only a colour. */
export type Shape = 'disc' | 'ring' | 'half' | 'square' | 'diamond' | 'dashed';

/** Shapes of states by value. A choice counts as a state where every one of its options is listed here. */
const shapes: Readonly<Record<string, Shape>> = {
  running: 'disc',
  scheduled: 'ring',
  capped: 'half',
  ended: 'square',
  blocked: 'diamond',
  draft: 'dashed',
  ok: 'disc',
  watch: 'half',
  flagged: 'diamond',
};

export function shapeOf({ options, computed }: FieldOf<'choice'>, value: unknown): Shape | undefined {
  const isState = computed !== undefined && options.every((option) => option.value in shapes);
  return isState ? shapes[String(value)] : undefined;
}

export const StateMark = ({ shape, label }: { shape: Shape; label: string }) => (
  <span className="adx-state">
    <span className="adx-shape" data-shape={shape} aria-hidden="true" />
    {label}
  </span>
);
