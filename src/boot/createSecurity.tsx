import type { Transport } from '../dataProvider/transport';
import type { SecurityProps } from '../ui/ConsoleContext';
import { lazyComponent } from '../ui/parts/lazyComponent';

const SecurityDialog = lazyComponent(() =>
  import('../profile/security/SecurityDialog').then((module) => module.SecurityDialog),
);

/** For the shell, which knows neither the dialog nor how it calls the API. */
export const createSecurity = (transport: Transport) => (props: SecurityProps) => (
  <SecurityDialog {...props} transport={transport} />
);
