import { Check, Copy, Download } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useConsole } from '../../ui/ConsoleContext';
import { Button } from '../../ui/parts/Button';
import { copyText } from '../../ui/parts/copyText';
import { downloadText } from './downloadText';

/** Recovery codes for a lost phone: shown only once. */
export function RecoveryCodes({ codes, done }: { readonly codes: readonly string[]; readonly done: () => void }) {
  const { config } = useConsole();
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await copyText(text);
    setCopied(true);
  };
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <>
      <p className="adx-row adx-security-state" data-tone="success" role="status">
        <Check size={18} aria-hidden />
        <strong>{translate('adx.security.factor.isOn')}</strong>
      </p>
      <p className="adx-security-about">{translate('adx.security.codes.about')}</p>
      <ul className="adx-codes" aria-label={translate('adx.security.codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="adx-security-foot">
        <Button onClick={() => void copy()} startIcon={<CopyIcon size={14} aria-hidden />}>
          {translate(isCopied ? 'adx.form.copied' : 'adx.security.codes.copy')}
        </Button>
        <Button
          onClick={() => downloadText('recovery-codes.txt', `${config.productName}\n\n${text}`)}
          startIcon={<Download size={14} aria-hidden />}
        >
          {translate('adx.security.codes.download')}
        </Button>
        <Button variant="contained" onClick={done} autoFocus>
          {translate('adx.security.codes.done')}
        </Button>
      </div>
    </>
  );
}
