import type { Ctx } from '#kit/context.ts'
import { toMajorString } from '#kit/money/amount.ts'
import { localDate } from '#kit/time/zone.ts'
import {
  createAccount,
  createInvoice,
  issueInvoice,
  listAccounts,
  listBuyers,
  loadProfile,
  lockInvoice,
} from '#modules/billing/index.ts'
import { keepStatements } from './importing/import.ts'
import { readFile } from './reading/read-work.ts'

const IBAN = 'DE02120300000000202051'
const OPENING = 1_284_050

interface DemoSale {
  title: string
  /** How long ago it was written, and paid. */
  days: number
  paid: number
  cents: number
  payer: string
  iban: string
  /** What stands on the transfer, by the invoice's number. */
  text: (number: string) => string
  /** Of what is due; all of it unless said. */
  part?: number
}

const sales: DemoSale[] = [
  {
    title: 'Support, last month',
    days: 33,
    paid: 12,
    cents: 64_000,
    payer: 'NORDLICHT LOGISTIK GMBH',
    iban: 'DE89370400440532013000',
    text: number => `Rechnung ${number}`,
  },
  {
    title: 'Workshop for the warehouse',
    days: 29,
    paid: 11,
    cents: 145_000,
    payer: 'Atelier Rousseau',
    iban: 'FR1420041010050500013M02606',
    text: number => `FACTURE ${number.replace('-', ' ')} MERCI`,
  },
  {
    title: 'Consulting, two days',
    days: 25,
    paid: 6,
    cents: 232_000,
    payer: 'Brandt & Partner',
    iban: 'DE44500105175407324931',
    text: number => `${number} first half`,
    part: 0.5,
  },
  {
    title: 'Migration of the archive',
    days: 22,
    paid: 5,
    cents: 87_300,
    payer: 'M. Ferreira',
    iban: 'PT50000201231234567890154',
    text: () => 'Many thanks',
  },
]

/** Came and went with no invoice to it. */
const others = [
  { paid: 13, cents: -185_000, who: 'Kontor & Kaffee GmbH', text: 'Office rent KK-2291', iban: '' },
  { paid: 9, cents: -1_290, who: '', text: 'Account fee', iban: '' },
  {
    paid: 4,
    cents: 31_240,
    who: 'Hotel am Hafen',
    text: 'Deposit returned',
    iban: 'DE75512108001245126199',
  },
]

/** An account, and a month of it: booked, proposed, unmatched and gone out. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if ((await listAccounts(ctx)).length > 0) return
  const { organization } = await loadProfile(ctx)
  const account = await createAccount(ctx, {
    name: 'Euro account',
    iban: IBAN,
    bic: 'BYLADEM1001',
    holder: 'Harbor & Pine, Inc.',
    currency: 'EUR',
  })
  const buyers = await listBuyers(ctx)
  const lines: Line[] = others.map(({ who, ...line }) => ({ ...line, who }))
  for (const [index, sale] of sales.entries()) {
    const invoice = await sell(ctx, sale, buyers[(index * 2) % Math.max(1, buyers.length)])
    lines.push({
      paid: sale.paid,
      cents: Math.round(invoice.total_cents * (sale.part ?? 1)),
      who: sale.payer,
      iban: sale.iban,
      text: sale.text(invoice.number),
    })
  }
  const today = localDate(ctx.now, organization.timezone)
  const bytes = Buffer.from(writeMt940(lines, today))
  const filename = `${today.toString().slice(0, 7)}.sta`
  const read = await readFile({ file: bytes, filename, format: 'auto', mapping: null, currency: null })
  if ('sample' in read) return
  await keepStatements(ctx, { bytes, filename, bankAccountId: account.id, match: true }, read)
}

async function sell(ctx: Ctx, { title, days, cents }: DemoSale, buyer: object | undefined) {
  const written: Ctx = { ...ctx, now: ctx.now.subtract({ hours: 24 * days }) }
  const { id } = await createInvoice(written, {
    ...buyer,
    title,
    currency: 'EUR',
    payment_terms: 'net_30',
    lines: [{ name: title, unit_price_cents: cents, tax_name: 'VAT', tax_rate: 19 }],
  })
  return issueInvoice(written, await loadProfile(ctx), await lockInvoice(written, id))
}

interface Line {
  paid: number
  cents: number
  who: string
  iban: string
  text: string
}

const short = (day: Temporal.PlainDate): string => day.toString().slice(2).replaceAll('-', '')
const amount = (cents: number): string => toMajorString(Math.abs(cents), 'EUR').replace('.', ',')

/** As a bank writes it: a balance, the lines, a balance. */
function writeMt940(lines: readonly Line[], today: Temporal.PlainDate): string {
  const sorted = lines.toSorted((a, b) => b.paid - a.paid)
  const closing = sorted.reduce((sum, line) => sum + line.cents, OPENING)
  const first = today.subtract({ days: sorted[0]!.paid })
  const last = today.subtract({ days: sorted.at(-1)!.paid })
  const body = sorted.flatMap(({ paid, cents, who, iban, text }, index) => {
    const day = today.subtract({ days: paid })
    const parts = [`?20${text}`, iban && `?31${iban}`, who && `?32${who}`].filter(Boolean).join('')
    return [
      `:61:${short(day)}${short(day).slice(2)}${cents < 0 ? 'D' : 'C'}${amount(cents)}NTRFNONREF//D${index + 1}`,
      `:86:166?00TRANSFER${parts}`,
    ]
  })
  return [
    ':20:STARTUMSE',
    `:25:${IBAN}`,
    `:28C:${today.month}/1`,
    `:60F:C${short(first)}EUR${amount(OPENING)}`,
    ...body,
    `:62F:C${short(last)}EUR${amount(closing)}`,
    '-',
    '',
  ].join('\r\n')
}
