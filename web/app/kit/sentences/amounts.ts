let codes: Map<string, string> | undefined

/** Every currency by what stands before its amounts in English, where the server writes them down. */
function readCodes(): Map<string, string> {
  codes ??= new Map(
    Intl.supportedValuesOf('currency').map(currency => {
      const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
      return [parts.find(({ type }) => type === 'currency')!.value, currency]
    }),
  )
  return codes
}

/** "€1,500.00" of a line that was written down, in minor units; null for everything else. */
export function readAmount(text: string): { minor: number; currency: string } | null {
  const [, sign, before, digits] = /^(-?)([^\d\s.,-]{1,6})\s?(\d{1,3}(?:,\d{3})*(?:\.\d+)?)$/.exec(text) ?? []
  const currency = before && readCodes().get(before)
  return currency ? { minor: Number(`${sign}${digits!.replaceAll(/\D/g, '')}`), currency } : null
}
