/** Where a click may lead: an http(s) address with nothing in it that could fool a reader or split a header. */
export function readDestination(text: string): string | null {
  if (text.length > 8_000 || /[\u0000-\u0020\u007f-\u009f\\<>"]/.test(text)) return null
  if (!/^https?:\/\//i.test(text)) return null
  const url = URL.parse(text)
  if (
    !url ||
    (url.protocol !== 'http:' && url.protocol !== 'https:') ||
    url.username !== '' ||
    url.password !== ''
  )
    return null
  return url.href
}
