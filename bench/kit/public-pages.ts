import type { Server } from './bench.ts'

interface Made {
  id: string
  public_url: string
  sign_url_b: string
  link: string
}

const lines = [
  {
    name: 'Consulting',
    quantity: 12.5,
    unit: 'hours',
    unit_price_cents: 14_500,
    tax_name: 'VAT',
    tax_rate: 19,
  },
  { name: 'Travel', unit_price_cents: 38_900, discount_kind: 'percent', discount_value: 10 },
]
const clause = 'The provider delivers rope of the agreed strength, on the agreed day, to the agreed place. '
const contract = {
  title: 'Rope on call',
  content_html: `<h1>Rope on call</h1>${`<h2>Delivery</h2><p>${clause.repeat(7)}</p>`.repeat(8)}`,
  party_a_name: 'Ada Byron',
  party_a_email: 'ada@acme.example',
  party_b_name: 'Grace Hopper',
  party_b_email: 'grace@navy.example',
}

/** One of each, as the person sees it whom the link was sent: their paths. */
export async function openPublicPages(server: Server): Promise<Record<string, string>> {
  const { headers } = await server.signUp()
  const call = async (method: string, path: string, body: object = {}) => {
    const reply = await fetch(`${server.url}/api/v1/app${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return ((await reply.json()) as { data: Made }).data
  }
  await call('PATCH', '/organization', {
    name: 'Harbor & Pine',
    email: 'billing@harborpine.example',
    branding: { accent_color: '#0f9a8e' },
  })
  const secrets = { secret_key: 'sk_test_bench', webhook_secret: 'whsec_bench_secret' }
  await call('POST', '/integrations', { provider: 'stripe', config: { allowed_return_origins: [] }, secrets })
  const billTo = {
    bill_to_name: 'Byron SARL',
    bill_to_address: '4 rue des Machines\n69002 Lyon',
    notes: clause,
  }
  const invoice = await call('POST', '/invoices', { title: 'November', lines, ...billTo })
  await call('POST', `/invoices/${invoice.id}/issue`)
  const optional = { name: 'Training', unit_price_cents: 90_000, optional: true }
  const quote = await call('POST', '/quotes', { title: 'Rollout', lines: [...lines, optional], ...billTo })
  await call('POST', `/quotes/${quote.id}/send`, { to_email: 'ada@example.com' })
  const draft = await call('POST', '/contracts', contract)
  const sent = await call('POST', `/contracts/${draft.id}/send`)
  const invitation = await call('POST', '/team/invitations', { email: 'grace@example.com', role: 'member' })
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
  return {
    invoice: pathOf(invoice.public_url),
    quote: pathOf(quote.public_url),
    signing: pathOf(sent.sign_url_b),
    invitation: pathOf(invitation.link),
  }
}
