import type { Ctx } from '#kit/context.ts'

export interface LinkView {
  type: string
  id: string
  title: string
  subtitle: string
  url: string
}

/** Those that are still there, by `type:id`, as they are now. */
export async function loadLinks(
  { db, services }: Ctx,
  all: readonly { type: string; id: string }[],
): Promise<Map<string, LinkView>> {
  const found = new Map<string, LinkView>()
  await Promise.all(
    services.contributions.recordKinds.map(async ({ type, load }) => {
      const ids = [...new Set(all.filter(one => one.type === type).map(({ id }) => id))]
      if (ids.length === 0) return
      for (const { id, title, party, url } of await load(db, ids)) {
        const subtitle = party && party !== title ? party : ''
        found.set(`${type}:${id}`, { type, id, title, subtitle, url })
      }
    }),
  )
  return found
}
