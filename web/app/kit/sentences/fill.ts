/** A sentence with its values in their places, written as the language writes them. */
export function fill(
  text: string,
  params: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, string>>,
  language: string,
): string {
  const said = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(said).join(', ')
    // Years and the like are no amounts: four digits stay together.
    if (typeof value === 'number')
      return new Intl.NumberFormat(language, { useGrouping: 'min2' }).format(value)
    return values[String(value)] ?? String(value)
  }
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    params[name] === undefined ? whole : said(params[name]),
  )
}
