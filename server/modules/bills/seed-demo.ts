import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { type DemoBill, writeDemoBill } from './demo-documents.ts'
import { readBill } from './reading/read-work.ts'
import { approveBill, markBillPaid, rejectBill } from './received/decide.ts'
import { keepBill } from './received/import.ts'
import { findBuyer, hasBills } from './received/queries.ts'
import type { BillStatus } from './schema.ts'

const office: DemoBill['seller'] = {
  name: 'Kontor & Kaffee GmbH',
  vatId: 'DE136695976',
  line: 'Speicherstraße 14',
  postcode: '20457',
  city: 'Hamburg',
  iban: 'DE89370400440532013000',
}
const host: DemoBill['seller'] = {
  name: 'Lumière Hébergement SAS',
  vatId: 'FR40303265045',
  line: '8 quai de Saône',
  postcode: '69002',
  city: 'Lyon',
  iban: 'FR1420041010050500013M02606',
}

interface DemoStory extends Omit<DemoBill, 'date' | 'due' | 'buyer'> {
  /** How long ago it was written. */
  days: number
  end: BillStatus
  reason?: string
}

const stories: DemoStory[] = [
  {
    seller: office,
    number: 'KK-2291',
    days: 45,
    rate: 19,
    lines: [{ name: 'Office rent', quantity: 1, cents: 185_000 }],
    end: 'paid',
  },
  {
    seller: host,
    number: 'LH-10077',
    days: 20,
    rate: 20,
    lines: [{ name: 'Servers, per month', quantity: 6, cents: 8_900 }],
    end: 'approved',
  },
  {
    seller: office,
    number: 'KK-2318',
    days: 14,
    rate: 19,
    lines: [{ name: 'Catering for the regatta', quantity: 40, cents: 2_450 }],
    end: 'rejected',
    reason: 'The regatta was called off on the 3rd',
  },
  {
    seller: office,
    number: 'KK-2326',
    isNote: true,
    preceding: 'KK-2318',
    days: 9,
    rate: 19,
    lines: [{ name: 'Catering for the regatta', quantity: 40, cents: 2_450 }],
    end: 'new',
  },
  {
    seller: office,
    number: 'KK-2340',
    days: 3,
    rate: 19,
    lines: [
      { name: 'Office rent', quantity: 1, cents: 185_000 },
      { name: 'Coffee, per kilogram', quantity: 12, cents: 1_890 },
    ],
    end: 'new',
  },
  {
    seller: host,
    number: 'LH-10102',
    days: 1,
    rate: 20,
    lines: [{ name: 'Servers, per month', quantity: 6, cents: 8_900 }],
    wrongCents: 100,
    end: 'new',
  },
]

/** A bill in every state, a credit note, and one whose sums do not add up. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (await hasBills(ctx)) return
  const { name: buyer, timezone } = await findBuyer(ctx)
  for (const { days, end, reason, ...story } of stories) {
    const received = { ...ctx, now: ctx.now.subtract({ hours: 24 * days }) }
    const date = localDate(received.now, timezone)
    const file = {
      bytes: Buffer.from(writeDemoBill({ ...story, buyer, date, due: date.add({ days: 30 }) })),
      filename: `${story.number}.xml`,
    }
    const { data } = await keepBill(received, file, await readBill(file.bytes), 'mail')
    const decided = { ...ctx, now: received.now.add({ hours: 20 }) }
    if (end === 'rejected') await rejectBill(decided, data.id, reason!)
    if (end === 'approved' || end === 'paid') await approveBill(decided, data.id)
    if (end === 'paid') await markBillPaid(decided, data.id, date.add({ days: 28 }).toString())
  }
}
