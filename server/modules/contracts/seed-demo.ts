import type { Ctx, WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { voidContract } from './authoring/close.ts'
import { insertContract } from './authoring/create.ts'
import { sendContract } from './authoring/send.ts'
import { sanitizeContent } from './content/sanitize.ts'
import type { Party } from './contracts/schema.ts'
import { findOwner, hasContracts, listSigners } from './demo-queries.ts'
import { declineContract } from './signing/decline.ts'
import { signContract } from './signing/sign.ts'
import { viewContract } from './signing/view.ts'

const agreement = `<h1>Service agreement</h1>
<p>This agreement is made between the provider (party A) and the customer (party B).</p>
<h2>1. Services</h2>
<p>The provider sets up the workspace, imports the customer's data and trains up to twelve people.</p>
<h2>2. Fees</h2>
<table><thead><tr><th>Item</th><th>Amount</th></tr></thead><tbody>
<tr><td>Set-up and import</td><td>$4,800</td></tr><tr><td>Training, two days</td><td>$2,400</td></tr></tbody></table>
<p>Invoices are due within 14 days.</p>
<h2>3. Term</h2>
<ol><li>The agreement begins on signature and ends when the services are delivered.</li>
<li>Either party may end it with <strong>30 days'</strong> notice in writing.</li></ol>`

const nda = `<h1>Mutual non-disclosure agreement</h1>
<p>Both parties keep confidential what they learn about each other's business, for three years.</p>
<p>This does not cover what is public, was known before, or must be disclosed by law.</p>`

const processing = `<h1>Data processing agreement</h1>
<p>The processor handles personal data for the controller, on the controller's instructions alone.</p>
<h2>1. What is processed</h2>
<ul><li>Names and addresses of customers and their staff</li><li>Correspondence and documents about their orders</li></ul>
<h2>2. How it is kept</h2>
<p>Data stays in the agreed region, is encrypted at rest, and is deleted within 30 days of the end of the service.</p>`

/** All are short; the engine, which would measure them, has no place inside a transaction. */
const ONE_PAGE = { pages: [{ index: 0, width: 612, height: 792 }], digests: [] }

/** `days`: how long ago it was written; it was sent the same day. */
const story: { title: string; html: string; days: number; end: keyof typeof endings }[] = [
  { title: 'Service agreement', html: agreement, days: 0, end: 'draft' },
  { title: 'Mutual non-disclosure agreement', html: nda, days: 1, end: 'sent' },
  { title: 'Data processing agreement', html: processing, days: 3, end: 'halfSigned' },
  { title: 'Framework agreement, first year', html: agreement, days: 41, end: 'completed' },
  { title: 'Non-disclosure agreement, pilot', html: nda, days: 76, end: 'completed' },
  { title: 'Service agreement, second site', html: agreement, days: 19, end: 'declined' },
  { title: 'Data processing agreement, old wording', html: processing, days: 12, end: 'voided' },
]

interface Telling {
  id: string
  days: number
  names: Record<Party, string>
}

const endings = {
  draft: async () => undefined,
  sent: send,
  halfSigned: async (ctx: Ctx, told: Telling) => {
    await send(ctx, told)
    await sign(ctx, told, 'b', told.days - 1)
  },
  completed: async (ctx: Ctx, told: Telling) => {
    await send(ctx, told)
    await sign(ctx, told, 'b', told.days - 1)
    await sign(ctx, told, 'a', told.days - 2)
  },
  declined: async (ctx: Ctx, told: Telling) => {
    await send(ctx, told)
    const reason = 'The notice period is too long for a second site. Let us talk about three months.'
    await declineContract(byLink(ctx, told, 'b', told.days - 2), { reason, name: told.names.b })
  },
  voided: async (ctx: Ctx, told: Telling) => {
    await send(ctx, told)
    await voidContract(daysAgo(ctx, told.days - 2), told.id)
  },
}

const daysAgo = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: ctx.now.subtract({ hours: 24 * days }) })

/** As whoever holds a party's link, without a colleague's name beside it. */
function byLink(ctx: Ctx, { id }: Telling, party: Party, days: number): Ctx & WorkCtx {
  const actor = { kind: 'link', link: 'contract', targetId: `${id}:${party}:sign` } as const
  const inner: Ctx = { ...daysAgo(ctx, days), actor }
  return { ...inner, transact: step => step(inner) }
}

async function send(ctx: Ctx, { id, days }: Telling): Promise<void> {
  await sendContract(daysAgo(ctx, days), id)
}

async function sign(ctx: Ctx, told: Telling, party: Party, days: number): Promise<void> {
  const work = byLink(ctx, told, party, days)
  await viewContract(work, '')
  const name = told.names[party]
  await signContract(
    work,
    { name, signature: name, style: 'script', image_data: '', initials: '', consent: true, consent_text: '' },
    {},
  )
}

/** Contracts at every stage: to edit, to wait for, to sign, to keep, and two that came to nothing. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (await hasContracts(ctx)) return
  const owner = await findOwner(ctx)
  const signers = await listSigners(ctx)
  for (const [index, { title, html, days, end }] of story.entries()) {
    const signer = signers[index % Math.max(1, signers.length)]
    const names = { a: owner?.name ?? 'Alex Morgan', b: signer?.name ?? 'Grace Hopper' }
    const contract = await insertContract(
      daysAgo(ctx, days),
      {
        id: newId(),
        deal_id: signer?.deal_id ?? null,
        title,
        content_html: sanitizeContent(html),
        party_a_name: names.a,
        party_a_email: owner?.email ?? 'demo@example.com',
        party_b_name: names.b,
        party_b_email: signer?.email ?? 'grace.hopper@example.com',
      },
      ONE_PAGE,
    )
    await endings[end](ctx, { id: contract.id, days, names })
  }
}
