import { type Components, createTheme, type Theme, type ThemeOptions, ThemeProvider } from '@mui/material/styles';
import type { JSXElementConstructor } from 'react';
import { breakpoints } from './breakpoints';

const ring = { outline: '2px solid var(--link)', outlineOffset: 2 };
const menuTransition = { transitionDuration: { enter: 120, exit: 80 } } as const;

/** Styles of the MUI components in use: sizes, and colours from tokens.css. */
const components: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': ring } },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: {
    defaultProps: menuTransition,
    styleOverrides: {
      paper: { marginTop: 4, borderRadius: 8, backgroundColor: 'var(--raised)', boxShadow: 'var(--shadow)' },
    },
  },
  MuiMenu: { defaultProps: menuTransition, styleOverrides: { list: { padding: '4px 0' } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        height: 32,
        minHeight: 0,
        padding: '0 12px',
        gap: 8,
        fontSize: 12,
        lineHeight: '18px',
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--hover)' },
        '&.Mui-focusVisible': { outline: '2px solid var(--link)', outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': { backgroundColor: 'var(--selected)' },
        '&.Mui-disabled': { opacity: 1, color: 'var(--faint)' },
      },
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: {
        padding: '8px 12px 4px',
        fontSize: 11,
        lineHeight: '16px',
        fontWeight: 500,
        color: 'var(--muted)',
        backgroundColor: 'transparent',
      },
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: { enter: 160, exit: 107 } },
    styleOverrides: { paper: { borderRadius: 8, backgroundColor: 'var(--raised)', boxShadow: 'var(--shadow)' } },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { padding: '20px 24px 8px', fontSize: 14, lineHeight: '20px', fontWeight: 600 } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 24px 16px', fontSize: 13, lineHeight: '20px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '12px 24px',
        gap: 8,
        borderTop: '1px solid var(--line)',
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: 'var(--scrim)' }, invisible: { backgroundColor: 'transparent' } },
  },
  MuiInputBase: {
    styleOverrides: {
      root: {
        fontSize: 13,
        lineHeight: '20px',
        color: 'var(--text)',
        '&.Mui-disabled': { backgroundColor: 'var(--sunken)' },
      },
      input: {
        height: 'auto',
        '&::placeholder': { color: 'var(--faint)', opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--muted)' },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 34,
        borderRadius: 6,
        backgroundColor: 'var(--paper)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--control)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--muted)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: 'var(--link)' },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: 'var(--error)' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line2)' },
        '&.MuiInputBase-multiline': { padding: '6px 10px' },
      },
      input: { padding: '6px 10px', '.MuiInputBase-multiline &': { padding: 0 } },
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        fontSize: 11.5,
        lineHeight: '16px',
        color: 'var(--muted)',
        '&.Mui-error': { color: 'var(--error)' },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 500,
        color: 'var(--text2)',
        '&.Mui-focused': { color: 'var(--text2)' },
      },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { padding: 4, color: 'var(--control)' } } },
  MuiRadio: { styleOverrides: { root: { padding: 4, color: 'var(--control)' } } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { borderRadius: 8, backgroundColor: 'var(--raised)', boxShadow: 'var(--shadow)' },
      listbox: { padding: '4px 0', fontSize: 12 },
      option: { minHeight: '36px !important', '&.Mui-focused': { backgroundColor: 'var(--hover) !important' } },
    },
  },
};

/**
 * Wraps a MUI component in our theme. Each has its own theme, because none is on the first screen: a theme around the whole
 * console would make that load MUI.
 */
export function withTheme<Props extends object>(Part: JSXElementConstructor<Props>) {
  return function Themed(props: Props) {
    return (
      <ThemeProvider theme={theme}>
        <Part {...props} />
      </ThemeProvider>
    );
  };
}

declare module '@mui/material/styles' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Palette {
    extra: Palette['primary'];
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface PaletteOptions {
    extra?: PaletteOptions['primary'];
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface BreakpointOverrides {
    xxl: true;
  }
}

const words = 'var(--font-words)';

const colour = (name: string, on = 'var(--on-primary)', soft = `var(--${name})`) => ({
  main: `var(--${name})`,
  light: soft,
  dark: `var(--${name})`,
  contrastText: on,
});

const options: ThemeOptions = {
  palette: {
    primary: { ...colour('primary'), dark: 'var(--primary-hover)', light: 'var(--primary-soft)' },
    secondary: { ...colour('extra'), light: 'var(--extra-soft)' },
    extra: { ...colour('extra'), light: 'var(--extra-soft)' },
    error: colour('error', 'var(--on-error)'),
    warning: colour('warning', 'var(--on-warning)'),
    info: colour('link'),
    success: colour('success', 'var(--on-error)'),
    text: { primary: 'var(--text)', secondary: 'var(--muted)', disabled: 'var(--faint)' },
    divider: 'var(--line)',
    background: { default: 'var(--bg)', paper: 'var(--raised)' },
    action: {
      active: 'var(--muted)',
      hover: 'var(--hover)',
      selected: 'var(--selected)',
      disabled: 'var(--faint)',
      disabledBackground: 'var(--sunken)',
      focus: 'var(--hover)',
    },
  },
  shape: { borderRadius: 6 },
  spacing: 4,
  breakpoints: { values: { xs: 0, ...breakpoints } },
  typography: {
    fontFamily: words,
    htmlFontSize: 16,
    fontSize: 13,
    h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600 },
    h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
    h3: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    h6: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    body1: { fontSize: 13, lineHeight: '20px' },
    body2: { fontSize: 12, lineHeight: '18px' },
    subtitle1: { fontSize: 13, lineHeight: '20px', fontWeight: 500 },
    caption: { fontSize: 11.5, lineHeight: '16px' },
    button: { fontSize: 12, lineHeight: '16px', fontWeight: 500, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 80,
      short: 120,
      standard: 160,
      complex: 200,
      enteringScreen: 120,
      leavingScreen: 80,
    },
    easing: {
      easeInOut: 'cubic-bezier(0.2, 0, 0, 1)',
      easeOut: 'cubic-bezier(0.2, 0, 0, 1)',
      easeIn: 'cubic-bezier(0.2, 0, 0, 1)',
      sharp: 'cubic-bezier(0.2, 0, 0, 1)',
    },
  },
  components,
};

/** One theme for light and dark: every colour is a custom property of tokens.css, so a change of theme renders nothing. */
export const theme = withCssColours(createTheme(options));

/** MUI computes colours in JavaScript, which cannot resolve `var(--…)`; the browser mixes them instead. */
function withCssColours<T extends object>(made: T): T {
  return Object.assign(made, {
    alpha: (one: string, part: number | string) => `color-mix(in srgb, ${one} calc(100% * (${part})), transparent)`,
    lighten: (one: string, part: number | string) => `color-mix(in srgb, #fff calc(100% * (${part})), ${one})`,
    darken: (one: string, part: number | string) => `color-mix(in srgb, #000 calc(100% * (${part})), ${one})`,
  });
}
