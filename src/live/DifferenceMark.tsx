import { useTranslate } from 'ra-core';

/** Colour alone would not tell it. */
export function DifferenceMark() {
  const translate = useTranslate();
  return (
    <span className="adx-live-differs">
      <span aria-hidden="true">≠</span>
      <span className="adx-hidden">{translate('adx.live.compare.differs')}</span>
    </span>
  );
}
