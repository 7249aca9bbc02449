import { createTheme, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { withMark } from './form/numbers/read-number.ts'
import { useSpeech } from './speech.tsx'

/** Fields for whole and small numbers take the decimal mark of the language, and show it whichever was typed. */
export function SpokenTheme({ children }: { children: ReactNode }) {
  const { locale } = useSpeech()
  const theme = useMemo(() => {
    const decimalSeparator = withMark('.', locale)
    return createTheme({
      components: {
        NumberInput: { defaultProps: { decimalSeparator, allowedDecimalSeparators: ['.', ','] } },
      },
    })
  }, [locale])
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}
