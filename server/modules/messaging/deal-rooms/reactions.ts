import type { Ctx } from '#kit/context.ts'
import { type EventKind, react, type StoredEvent } from '#kit/event.ts'
import { InvoicePaid, QuoteAccepted, QuoteSent } from '#modules/billing/index.ts'
import { ContractCompleted } from '#modules/contracts/index.ts'
import { DealLost, DealMoved, DealWon } from '#modules/deals/index.ts'
import { postToRoom } from '../messages/system.ts'
import { listRoomsAbout } from './queries.ts'

interface Concerned {
  deal_id?: string | null
  contact_id?: string | null
  company_id?: string | null
}

/** A line in every room about the record, in the event's own transaction: once each. */
function tell<D>(kind: EventKind<D>, say: (data: D) => string) {
  return react(kind, async (ctx: Ctx, { data }: StoredEvent<D>) => {
    const { deal_id, contact_id, company_id } = data as Concerned
    const records = [
      { type: 'deal', id: deal_id },
      { type: 'contact', id: contact_id },
      { type: 'company', id: company_id },
    ].flatMap(({ type, id }) => (id ? [{ type, id }] : []))
    const text = say(data)
    for (const roomId of await listRoomsAbout(ctx, records)) await postToRoom(ctx, roomId, text)
  })
}

export const dealRoomReactions = [
  tell(DealMoved, ({ name, to_stage }) => `${name} moved to ${to_stage}`),
  tell(DealWon, ({ name }) => `${name} was won`),
  tell(DealLost, ({ name, lost_reason }) =>
    lost_reason ? `${name} was lost: ${lost_reason}` : `${name} was lost`,
  ),
  tell(QuoteSent, ({ number }) => `Quote ${number} was sent`),
  tell(QuoteAccepted, ({ number }) => `Quote ${number} was accepted`),
  tell(InvoicePaid, ({ number }) => `Invoice ${number} was paid`),
  tell(ContractCompleted, ({ title }) => `Contract “${title}” was signed by everybody`),
]
