import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { defaultPageSize, pageSizes } from '../../schema/firstList';
import { useAddressDialog } from '../address/useAddressDialog';
import { useConsole } from '../ConsoleContext';
import { type Language, languages } from '../i18n/languages';
import { useText } from '../i18n/useText';
import { densities } from '../list/DensityButton';
import { topGroup } from '../menu/menu';
import { useMenu } from '../menu/useMenu';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { storedTheme, themeChoices } from '../theme/themeChoice';
import { usePreference } from '../usePreference';
import './settings.css';

/** Personal settings of the console. A choice applies at once and in every browser. */
export function SettingsDialog() {
  const { close } = useAddressDialog('settings');
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open
      isEdited={false}
      onClose={close}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{ paper: { className: 'adx-settings' } }}
    >
      <header>
        <h2 id={id}>{translate('adx.settings.title')}</h2>
        <p className="adx-small">{translate('adx.settings.about')}</p>
      </header>
      <div className="adx-settings-rows">
        <Tabs />
        <Density />
        <Theme />
        <LanguageRow />
        <PageSize />
        <StartPage />
      </div>
      <footer>
        <Button variant="contained" onClick={close}>
          {translate('adx.settings.done')}
        </Button>
      </footer>
    </Dialog>
  );
}

function Tabs() {
  const translate = useTranslate();
  const [opensTab, set] = usePreference('tabs', false);
  const options = [false, true].map((value) => ({
    value,
    label: translate(`adx.settings.tabs.${value ? 'new' : 'same'}`),
  }));
  return <Choices label={translate('adx.settings.tabs.label')} options={options} value={opensTab} onChange={set} />;
}

function Density() {
  const translate = useTranslate();
  const [density, set] = usePreference<string>('density', 'normal');
  const options = densities.map((value) => ({ value, label: translate(`adx.settings.densities.${value}`) }));
  return <Choices label={translate('adx.settings.density')} options={options} value={density} onChange={set} />;
}

function Theme() {
  const translate = useTranslate();
  const [theme, set] = usePreference<string>('theme', storedTheme());
  const options = themeChoices.map((value) => ({ value, label: translate(`adx.shell.themes.${value}`) }));
  return <Choices label={translate('adx.shell.theme')} options={options} value={theme} onChange={set} />;
}

function LanguageRow() {
  const { config } = useConsole();
  const translate = useTranslate();
  const [language, set] = usePreference<Language>('language', document.documentElement.lang as Language);
  return (
    <Select label={translate('adx.shell.language')} value={language} onChange={(word) => set(word as Language)}>
      {languages
        .filter(({ locale }) => config.languages.includes(locale))
        .map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
    </Select>
  );
}

function PageSize() {
  const translate = useTranslate();
  const [size, set] = usePreference<number>('pageSize', defaultPageSize);
  return (
    <Select
      label={translate('adx.settings.pageSize')}
      value={String(size)}
      onChange={(word) => set(Number(word))}
      isFigures
    >
      {pageSizes.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Select>
  );
}

/** Hidden for viewers without any screen. */
function StartPage() {
  const translate = useTranslate();
  const text = useText();
  const menu = useMenu();
  const [start, set] = usePreference('startPage', '');
  if (menu.length === 0) return null;
  const isThere = menu.some(({ items }) => items.some(({ name }) => name === start));
  return (
    <Select
      label={translate('adx.settings.startPage')}
      value={isThere ? start : ''}
      onChange={(name) => set(name || null)}
    >
      <option value="">{translate('adx.settings.firstEntry')}</option>
      {menu
        .filter(({ name }) => name !== topGroup)
        .map((group) => (
          <optgroup key={group.name} label={translate(group.label)}>
            {group.items.map(({ name, label }) => (
              <option key={name} value={name}>
                {text(label)}
              </option>
            ))}
          </optgroup>
        ))}
    </Select>
  );
}

type SelectProps = {
  readonly label: string;
  readonly value: string;
  readonly isFigures?: boolean;
  onChange(value: string): void;
  readonly children: ReactNode;
};

function Select({ label, value, isFigures = false, onChange, children }: SelectProps) {
  return (
    <label className="adx-setting">
      <span>{label}</span>
      <select
        value={value}
        className={isFigures ? 'adx-figures' : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </label>
  );
}

type Option<T> = { readonly value: T; readonly label: string };
type Props<T> = {
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly value: T;
  onChange(value: T): void;
};

/** A group of visible options. */
function Choices<T>({ label, options, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="adx-setting">
      <legend>{label}</legend>
      <div className="adx-setting-choices">
        {options.map((option) => (
          <label key={option.label}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
