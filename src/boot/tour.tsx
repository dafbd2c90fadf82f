import type { ComponentType } from 'react';
import { later } from '../ui/parts/later';

/** The guided tour of the demo, with the screens that it leads to; none elsewhere. */
export const tour: ComponentType | undefined = __DEMO__
  ? later(async () => {
      const [{ TourPanel }, { tourAccount, tourSteps }] = await Promise.all([
        import('../ui/tour/TourPanel'),
        import('../model/sample/tourSteps'),
      ]);
      return () => <TourPanel steps={tourSteps} account={tourAccount} />;
    })
  : undefined;
