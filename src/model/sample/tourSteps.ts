import type { Mode } from '../../schema/access';
import { faults } from './faults';

/** A screen of the guided tour; its words are the messages of the same name. */
export type TourStep = { readonly name: string; readonly path: string; readonly mode: Mode };

const { wrongBudget, stalledDeal, expiredTargeting, raisedFloor } = faults;

/** The faults that are planted in the sample, in the order in which the tour shows them. */
export const tourSteps: readonly TourStep[] = [
  { name: 'dashboard', path: '/', mode: 'ssp' },
  { name: 'floor', path: `/channels/${raisedFloor.id}/history`, mode: 'ssp' },
  { name: 'budget', path: `/campaigns/${wrongBudget.id}/history`, mode: 'dsp' },
  { name: 'deal', path: `/deals/${stalledDeal.id}/history`, mode: 'dsp' },
  { name: 'targeting', path: `/campaigns/${expiredTargeting.campaign}`, mode: 'dsp' },
  { name: 'live', path: '/live', mode: 'dsp' },
];

/** Whose objects the tour shows. */
export const tourAccount = 31;
