import type { HelpTexts } from '../model/helpTexts';
import type { CallContext } from './callContext';

/** Texts that explain the places of the screens. No user waits for them, so the progress bar ignores them. */
export function createHelpCalls({ transport }: Pick<CallContext, 'transport'>) {
  return {
    async helpTexts(locale: string): Promise<HelpTexts> {
      const { json } = await transport.json<HelpTexts>(`/api/tooltips?locale=${encodeURIComponent(locale)}`, {
        progress: false,
        priority: 'low',
      });
      return json;
    },
  };
}
