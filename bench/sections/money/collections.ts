import type { Bench } from '../../kit/bench.ts'
import { openBareFile } from '../../kit/collections/bare-file.ts'
import {
  call,
  issueFor,
  makeCompanies,
  makeDebits,
  makeInvoices,
  type Seller,
} from '../../kit/collections/seller.ts'
import type { Section } from '../../run.ts'

const DEBITS = 10_000
const CUSTOMERS = 50
const INVOICES = 6_000
const CONNECTIONS = 16
/** About what a provider takes to charge a card. */
const LATENCY_MS = '250'

export const section: Section = {
  summary: 'ten thousand debits into a file, and charges next to the same posts sent bare',
  async run(bench) {
    const payments = await bench.startBare('payments.ts', { LATENCY_MS })
    const server = await bench.startServer({ STRIPE_API_BASE: payments.url })
    const signUp = async (): Promise<Seller> => ({
      api: `${server.url}/api/v1/app`,
      ...(await server.signUp()),
    })
    await measureFile(bench, await signUp())
    await measureCharges(bench, await signUp(), payments.url)
    await server.stop()
    await payments.stop()
  },
}

/** At most three times the rows and the XML alone. */
async function measureFile(bench: Bench, seller: Seller): Promise<void> {
  await call(seller, 'PUT', '/settings/collections', {
    sepa: {
      creditor_id: 'DE98ZZZ09999999999',
      creditor_name: 'Acme GmbH',
      iban: 'DE02120300000000202051',
      notice_days: 1,
    },
  })
  const companies = await makeCompanies(seller, CUSTOMERS)
  const mandates: { id: string; payment_method_id: string }[] = []
  for (const id of companies) {
    mandates.push(
      await call(seller, 'POST', `/customers/${id}/mandates`, {
        iban: 'DE89370400440532013000',
        holder: 'Ada Lovelace',
        signed_on: '2026-01-15',
      }),
    )
  }
  const sample = await issueFor(seller, companies[0]!)
  const attempt = await call<{ id: string }>(seller, 'POST', `/invoices/${sample}/charge`)
  await makeInvoices(bench, seller, { sample, companies, count: DEBITS - 1 })
  await makeDebits(bench, seller, attempt.id, mandates)
  const bare = await openBareFile(bench.databaseUrl, seller.organizationId)
  await bench.compareWork(`${DEBITS.toLocaleString('en-US')} debits into a file`, {
    unit: 'debits/s',
    async ours() {
      const started = performance.now()
      const run = await call<{ id: string; count: number }>(seller, 'POST', '/debit-runs', {
        until: '2099-12-31',
      })
      const seconds = (performance.now() - started) / 1_000
      if (run.count !== DEBITS) throw new Error(`The run has ${run.count} debits`)
      await call(seller, 'DELETE', `/debit-runs/${run.id}`)
      return run.count / seconds
    },
    bare: () => bare.write(),
    against: 'the same rows and XML, bare',
    atLeast: 1 / 3,
  })
  await bare.end()
}

async function measureCharges(bench: Bench, seller: Seller, payments: string): Promise<void> {
  await call(seller, 'POST', '/integrations', {
    provider: 'stripe',
    secrets: { secret_key: 'sk_test_bench', webhook_secret: 'whsec_bench' },
  })
  const companies = await makeCompanies(seller, CUSTOMERS)
  for (const [n, id] of companies.entries()) {
    await call(seller, 'POST', `/customers/${id}/payment-methods`, {
      provider: 'stripe',
      provider_ref: `pm_bench${n}`,
    })
  }
  const sample = await issueFor(seller, companies[0]!)
  const ids = await makeInvoices(bench, seller, { sample, companies, count: INVOICES })
  await bench.compareLoads('charges', {
    ours: {
      url: seller.api,
      method: 'POST',
      headers: seller.headers,
      connections: CONNECTIONS,
      body: '{}',
      path: () => `${new URL(seller.api).pathname}/invoices/${ids.pop()}/charge`,
    },
    bare: {
      url: `${payments}/v1/payment_intents`,
      method: 'POST',
      connections: CONNECTIONS,
      body: 'amount=11900&currency=eur&customer=cus_bench&payment_method=pm_bench&off_session=true&confirm=true',
    },
    against: 'the same posts, bare',
    atLeast: 0.6,
  })
}
