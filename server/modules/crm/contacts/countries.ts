const names = new Intl.DisplayNames(['en'], { type: 'region' })

function listCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap(first => letters.map(second => first + second))
    .filter(code => names.of(code) !== code && code !== 'ZZ' && code !== 'EU' && code !== 'UN')
}

const aliases: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  'south korea': 'KR',
  uae: 'AE',
}

let byName: Map<string, string> | undefined

/** The ISO code for what people write in a spreadsheet: a code, or a country's English name. */
export function toCountryCode(text: string): string | undefined {
  byName ??= new Map([
    ...listCodes().map(code => [names.of(code)!.toLowerCase(), code] as const),
    ...Object.entries(aliases),
  ])
  const known = byName.get(text.trim().toLowerCase())
  if (known) return known
  return /^[A-Za-z]{2}$/.test(text.trim()) ? text.trim().toUpperCase() : undefined
}
