const MOST = 50

/** The colleagues that a text names as `<@12>`, each once. */
export function mentionedIn(text: string): number[] {
  const ids = [...text.matchAll(/<@([1-9]\d{0,8})>/g)].map(([, id]) => Number(id))
  return [...new Set(ids)].slice(0, MOST)
}
