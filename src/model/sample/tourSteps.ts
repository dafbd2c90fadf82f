import type { Mode } from '../../schema/access';
import { faults } from './faults';

/** A screen of the guided tour; the messages with its name have the texts. */
export type TourStep = { readonly name: string; readonly path: string; readonly mode: Mode };

const { wrongBudget, stalledDeal, expiredTargeting, raisedFloor } = faults;

/** The deliberate faults of the sample, in the order of the tour. */
export const tourSteps: readonly TourStep[] = [
  { name: 'dashboard', path: '/', mode: 'ssp' },
  { name: 'floor', path: `/channels/${raisedFloor.id}/history`, mode: 'ssp' },
  { name: 'budget', path: `/campaigns/${wrongBudget.id}/history`, mode: 'dsp' },
  { name: 'deal', path: `/deals/${stalledDeal.id}/history`, mode: 'dsp' },
  { name: 'targeting', path: `/campaigns/${expiredTargeting.campaign}`, mode: 'dsp' },
  { name: 'live', path: '/live', mode: 'dsp' },
];

/** The account of the tour. */
export const tourAccount = 31;
