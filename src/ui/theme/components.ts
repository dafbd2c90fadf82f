import type { Components, Theme } from '@mui/material/styles';

const ring = { outline: '2px solid var(--link)', outlineOffset: 2 };
const menuTransition = { transitionDuration: { enter: 120, exit: 80 } } as const;

/** The looks of the MUI parts in use: measures, and colours of tokens.css. */
export const components: Components<Theme> = {
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
