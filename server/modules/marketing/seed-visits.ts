import type { Ctx } from '#kit/context.ts'
import { findContactByEmail } from '#modules/crm/index.ts'
import { PageVisited } from './events.ts'
import type { Page } from './pages/schema.ts'

interface Visitor {
  email: string
  /** How many days ago, by which medium, from where, for what. */
  came: readonly (readonly [days: number, medium: string, source: string, campaign?: string])[]
}

/** Those who bought later, so that it can be told what it took. */
const visitors: readonly Visitor[] = [
  {
    email: 'greta.petersen@nordlicht-logistik.example',
    came: [
      [96, 'cpc', 'google', 'Autumn ropes'],
      [61, 'social', 'linkedin'],
      [39, 'newsletter', 'email', 'October letter'],
    ],
  },
  {
    email: 'elodie.rousseau@atelier-rousseau.example',
    came: [
      [88, 'social', 'linkedin'],
      [55, 'cpc', 'google', 'Autumn ropes'],
    ],
  },
  {
    email: 'walter.lindqvist@brightmeadow.example',
    came: [
      [79, 'partner', 'saltmarsh ferries'],
      [44, 'cpc', 'google', 'Autumn ropes'],
      [26, 'newsletter', 'email', 'October letter'],
    ],
  },
]

/** Known people came to the page before they bought; nobody else of the demo is asked for. */
export async function seedVisits(ctx: Ctx, { id, name, slug }: Pick<Page, 'id' | 'name' | 'slug'>) {
  for (const { email, came } of visitors) {
    const contact_id = await findContactByEmail(ctx.db, email)
    if (!contact_id) continue
    for (const [days, medium, source, campaign] of came) {
      const then: Ctx = { ...ctx, now: ctx.now.subtract({ hours: 24 * days }) }
      await then.emit(PageVisited, {
        page_id: id,
        name,
        slug,
        contact_id,
        utm: { medium, source, ...(campaign ? { campaign } : {}) },
      })
    }
  }
}
