import { createTheme, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { withMark } from './form/numbers/read-number.ts'
import { plainWords } from './plain/words.ts'
import { useSpeech } from './speech.tsx'

/**
 * What components say by themselves is said in the reader's language. Fields for whole and small numbers take its decimal
 * mark, and show it whichever was typed.
 */
export function SpokenTheme({ children }: { children: ReactNode }) {
  const { locale, language } = useSpeech()
  const theme = useMemo(() => {
    const decimalSeparator = withMark('.', locale)
    const words = plainWords(language)
    const closes = { defaultProps: { closeButtonProps: { 'aria-label': words.close } } }
    return createTheme({
      components: {
        Modal: closes,
        Drawer: closes,
        Notification: closes,
        Alert: { defaultProps: { closeButtonLabel: words.close } },
        PasswordInput: {
          defaultProps: { visibilityToggleButtonProps: { 'aria-label': words.showPassword } },
        },
        NumberInput: { defaultProps: { decimalSeparator, allowedDecimalSeparators: ['.', ','] } },
      },
    })
  }, [locale, language])
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}
