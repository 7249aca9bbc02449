import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { sanitizeContent } from './content/sanitize.ts'
import { insertContract } from './contracts/create.ts'
import { sendContract } from './contracts/send.ts'
import { findOpenDeal, findOwner, hasContracts } from './demo-queries.ts'

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

/** Both are short; the engine, which would measure them, has no place inside a transaction. */
const ONE_PAGE = { pages: [{ index: 0, width: 612, height: 792 }], digests: [] }

/** One draft to edit and one contract waiting for its signatures. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  if (await hasContracts(ctx)) return
  const owner = await findOwner(ctx)
  const deal = await findOpenDeal(ctx)
  const parties = {
    party_a_name: owner?.name ?? 'Alex Morgan',
    party_a_email: owner?.email ?? 'demo@example.com',
    party_b_name: deal?.name ?? 'Grace Hopper',
    party_b_email: deal?.email ?? 'grace.hopper@example.com',
  }
  const make = (title: string, html: string) =>
    insertContract(
      ctx,
      { id: newId(), deal_id: deal?.id ?? null, title, content_html: sanitizeContent(html), ...parties },
      ONE_PAGE,
    )
  await make('Service agreement', agreement)
  const sent = await make('Mutual non-disclosure agreement', nda)
  await sendContract(ctx, sent.id)
}
