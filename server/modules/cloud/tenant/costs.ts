import { priceOf } from '../plans/prices.ts'

interface Priced {
  id: string
  kind: string
  name: string
  provider: string
  spec: unknown
  tags: unknown
}

/** Each resource once by its kind, and once by each of its tags. */
export function sumCosts(resources: readonly Priced[]) {
  const byKind = new Map<string, { count: number; monthly_cents: number }>()
  const byTag: Record<string, Record<string, number>> = Object.create(null)
  const unknown: { id: string; kind: string; name: string }[] = []
  let total = 0
  for (const { id, kind, name, provider, spec, tags } of resources) {
    const { monthly_cents } = priceOf(kind, provider, spec as Record<string, unknown>)
    if (monthly_cents === null) {
      unknown.push({ id, kind, name })
      continue
    }
    total += monthly_cents
    const sum = byKind.get(kind) ?? { count: 0, monthly_cents: 0 }
    byKind.set(kind, { count: sum.count + 1, monthly_cents: sum.monthly_cents + monthly_cents })
    for (const [key, value] of Object.entries(tags as Record<string, string>)) {
      byTag[key] ??= Object.create(null) as Record<string, number>
      byTag[key][value] = (byTag[key][value] ?? 0) + monthly_cents
    }
  }
  return {
    monthly_cents: total,
    currency: 'USD',
    by_kind: [...byKind].map(([kind, sum]) => ({ kind, ...sum })),
    by_tag: byTag,
    unknown,
  }
}
