import { Button, createTheme } from '@mantine/core'
import button from './button.module.css'

/** Sizes and behaviour; colours are in base.css, where the tenant's accent takes their place. */
export const theme = createTheme({
  defaultRadius: '10px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      classNames: { root: button.root ?? '', inner: button.inner ?? '', label: button.label ?? '' },
    }),
  },
})
