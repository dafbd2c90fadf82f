import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { languages as known, type Language } from '../ui/i18n/languages';
import { type ThemeChoice, themeChoices } from '../ui/theme/themeChoice';
import type { Texts } from './texts';

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;

type Props = {
  /** Before that a choice would be lost. */
  isLive: boolean;
  texts: Texts;
  languages: readonly string[];
  language: Language;
  theme: ThemeChoice;
  chooseLanguage(language: Language): void;
  chooseTheme(theme: ThemeChoice): void;
};

export function ChoiceMenus({ isLive, texts, languages, language, theme, chooseLanguage, chooseTheme }: Props) {
  const spoken = known.filter(({ locale }) => languages.includes(locale));
  const themes = themeChoices.map((choice) => ({ value: choice, label: texts.themes[choice] }));
  return (
    <div className="adx-choices" inert={!isLive}>
      {spoken.length > 1 && (
        <Choice
          icon={Globe}
          label={texts.language}
          value={language}
          options={spoken.map(({ locale, name }) => ({ value: locale, label: name }))}
          choose={chooseLanguage}
        />
      )}
      <Choice icon={themeIcons[theme]} label={texts.theme} value={theme} options={themes} choose={chooseTheme} />
    </div>
  );
}

type ChoiceProps<V extends string> = {
  icon: LucideIcon;
  label: string;
  value: V;
  options: readonly { readonly value: V; readonly label: string }[];
  choose(value: V): void;
};

function Choice<V extends string>({ icon: Drawn, label, value, options, choose }: ChoiceProps<V>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <label className="adx-row adx-small adx-choice">
      <Drawn size={15} aria-hidden />
      {/* As wide as the chosen word; the select itself lies over it and is as wide as its longest one. */}
      <span aria-hidden="true">{chosen?.label}</span>
      <ChevronDown size={13} aria-hidden />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => options.map((option) => option.value === event.target.value && choose(option.value))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
