/** `a:50,b:1000` over what is usual: names that are known, and whole numbers. Null where it is written otherwise. */
export function readPairs(
  text: string,
  usual: Readonly<Record<string, number>>,
): Record<string, number> | null {
  const pairs: Record<string, number> = { ...usual }
  for (const entry of text.split(',').filter(part => part.trim() !== '')) {
    const [name = '', count = ''] = entry.split(':').map(part => part.trim())
    if (!Object.hasOwn(usual, name) || !/^\d{1,9}$/.test(count)) return null
    pairs[name] = Number(count)
  }
  return pairs
}
