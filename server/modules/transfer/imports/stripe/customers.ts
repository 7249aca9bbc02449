import { bringContacts } from '../contacts.ts'
import type { Kind } from '../import-context.ts'
import type { StripeCustomer } from './shapes.ts'

export const customers: Kind<StripeCustomer> = {
  entity: 'contacts',
  async bring(scene, fresh) {
    const telling = fresh.filter(({ data }) => data.email || data.name || data.company)
    const outcomes = await bringContacts(scene, telling, inputOf)
    for (const { foreignId, data } of fresh) {
      if (!data.email && !data.name && !data.company) {
        outcomes.set(foreignId, { what: 'left', why: 'The customer has neither an email nor a name' })
      }
    }
    return outcomes
  },
}

const inputOf = ({ email, name, phone, country, company }: StripeCustomer): Record<string, unknown> => ({
  ...(email ? { email } : {}),
  ...(name ? { name: name.slice(0, 400) } : {}),
  ...(phone ? { phone } : {}),
  ...(country ? { country } : {}),
  ...(company ? { company_name: company.slice(0, 300) } : {}),
  status: 'customer',
  source: 'stripe',
})
