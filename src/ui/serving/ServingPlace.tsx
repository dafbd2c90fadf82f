import type { AnyResource } from '../../schema/resource';
import { useAddressDialog, useOpenDialog } from '../address/useAddressDialog';
import { lazyComponent } from '../parts/lazyComponent';

const ServingPanel = lazyComponent(() => import('./ServingPanel').then((module) => module.ServingPanel));

/** The serving check of an object on this screen, when the address names one: `/tags?serving=4101`. */
export function ServingPlace({ resource }: { resource: AnyResource }) {
  const isOpen = useOpenDialog() === 'serving';
  const { place, close } = useAddressDialog('serving');
  const id = /^[1-9]\d{0,9}$/.test(place) ? Number(place) : undefined;
  return isOpen && id !== undefined ? <ServingPanel key={id} resource={resource} id={id} onClose={close} /> : null;
}
