import { useConsole } from '../ConsoleContext';
import { useSecurityPlace } from './useSecurityPlace';

/** One's own security, over whatever screen the address names beside it. */
export function SecurityPlace() {
  const { Security } = useConsole();
  const { part, go } = useSecurityPlace();
  return Security && part !== null ? <Security part={part} go={go} onClose={() => go(null)} /> : null;
}
