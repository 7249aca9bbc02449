/** Those who want the same while it is under way wait for it together. A failure is everybody's, and not kept. */
export function shareWork<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = underWay.get(key)
    if (known) return known
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
