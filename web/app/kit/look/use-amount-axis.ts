import { useSpeech } from '../speech.tsx'

/** How an axis says amounts in minor units: "$60K", since a whole one, to the cent, is cut there. */
export function useAmountAxis(): (currency: string) => (minor: number) => string {
  const { locale } = useSpeech()
  return currency => {
    const options = { style: 'currency', currency } as const
    const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', options).resolvedOptions()
    const short = new Intl.NumberFormat(locale, {
      ...options,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    })
    return minor => short.format(minor / 10 ** digits)
  }
}
