import { subscribe } from '#kit/job.ts'
import { markCustomer } from '#modules/crm/index.ts'
import { QuoteAccepted } from '../events.ts'

/** Who has said yes is a customer. Apart from the answer itself: a contact that is being changed does not hold it up. */
export const becomeCustomer = subscribe('billing.become_customer', QuoteAccepted, async (ctx, { data }) => {
  const contactId = data.contact_id
  if (contactId) await ctx.transact(inner => markCustomer(inner, contactId))
})
