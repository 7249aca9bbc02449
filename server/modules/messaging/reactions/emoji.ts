const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One emoji, or a name between colons. Undefined for anything else. */
export function readEmoji(text: string): string | undefined {
  if (text.length > 64) return undefined
  if (/^:[a-z0-9_+-]{1,40}:$/.test(text)) return text
  if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text)) return undefined
  return [...segmenter.segment(text)].length === 1 ? text : undefined
}
