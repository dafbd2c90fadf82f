import type { ComponentType } from 'react';
import { lazyComponent } from '../ui/parts/lazyComponent';

/** The guided tour of the demo, with the screens that it leads to; none elsewhere. */
export const tour: ComponentType | undefined = __DEMO__
  ? lazyComponent(async () => {
      const [{ TourPanel }, { tourAccount, tourSteps }] = await Promise.all([
        import('../ui/tour/TourPanel'),
        import('../model/sample/tourSteps'),
      ]);
      return () => <TourPanel steps={tourSteps} account={tourAccount} />;
    })
  : undefined;
