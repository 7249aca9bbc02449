import { createTheme } from '@mantine/core'

/** Sizes and behaviour; colours are in base.css, where the tenant's accent takes their place. */
export const theme = createTheme({
  defaultRadius: '10px',
  cursorType: 'pointer',
  respectReducedMotion: true,
})
