import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The blue of the public pages, in ten steps. */
const harbor: MantineColorsTuple = [
  '#eef3fe',
  '#dbe4fb',
  '#b5c7f6',
  '#8ca8f1',
  '#698ded',
  '#4f79e8',
  '#3567df',
  '#2457d6',
  '#1c49b8',
  '#133a98',
]

/** The same blue in what is grey by night. */
const night: MantineColorsTuple = [
  '#c9ced6',
  '#b4bbc6',
  '#98a2b0',
  '#7d8795',
  '#3a424e',
  '#2c323c',
  '#242a33',
  '#1b1f26',
  '#161a20',
  '#101318',
]

export const theme = createTheme({
  primaryColor: 'harbor',
  primaryShade: { light: 7, dark: 6 },
  colors: { harbor, dark: night },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '13.5px', md: '14.5px', lg: '16px', xl: '20px' },
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '22px' }, h2: { fontSize: '17px' } } },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { tt: 'none', fw: 550 } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' } } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.35 },
        // The heading of a dialog is no banner of the page.
        attributes: { header: { role: 'none' } },
      },
    },
    // They go by themselves; what can be undone has a button that says so.
    // Below a title their text is a grey too light to be read, unless told.
    Notification: {
      defaultProps: { withCloseButton: false },
      styles: { description: { color: 'var(--mantine-color-dimmed)' } },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
})
