import { createTheme } from '@mui/material/styles'

/**
 * Theme of the Studio, in the colour mode of the system. Inputs are small; their labels leave room for placeholders
 * with inherited values.
 */
export const theme = createTheme({
  cssVariables: true,
  // Contrast of 4.5 to 1 on the grey of the bar too, which MUI's own blue misses.
  colorSchemes: { light: { palette: { primary: { main: '#1565c0' }, error: { main: '#c62828' } } }, dark: true },
  typography: {
    fontFamily: 'system-ui, sans-serif',
    h1: { fontSize: '1.25rem', fontWeight: 700 },
    h2: { fontSize: '1rem', fontWeight: 700 },
    h3: { fontSize: '0.95rem', fontWeight: 700 },
    button: { textTransform: 'none' },
  },
  components: {
    MuiButton: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiInputLabel: { defaultProps: { shrink: true } },
    MuiOutlinedInput: {
      defaultProps: { notched: true },
      styleOverrides: { input: { '&::placeholder': { opacity: 0.7 } } },
    },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    // A tooltip stays in the landmark of its button.
    MuiTooltip: { defaultProps: { slotProps: { popper: { disablePortal: true } } } },
    MuiDialog: { defaultProps: { fullWidth: true } },
  },
})
