import type { Bench, Server } from '../bench.ts'
import { bareAnswers, pound } from './bare.ts'
import { api, elsewhere, post } from './post.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const MANY = Math.round(1_000_000 * SCALE)
const KNOWN = 20_000
/** 600 a minute a form is the limit; many forms share the work. */
const FORMS = 200
const AT_ONCE = 500
const fields = [
  { type: 'email', label: 'Email' },
  { type: 'text', label: 'Name' },
]

export async function compareSubmissions(bench: Bench, server: Server): Promise<void> {
  const { headers, organizationId } = await server.signUp()
  const openForm = (name: string) => post<{ id: string }>(`${api(server)}/forms`, headers, { name, fields })
  const forms = await Promise.all(Array.from({ length: FORMS }, (_, n) => openForm(`F${n}`)))
  await bench.query(
    `insert into contacts (organization_id, id, first_name, email, created_at, updated_at)
     select $1, gen_random_uuid(), 'K', 'known' || n || '@example.com', now(), now() from generate_series(0, $2::int - 1) n`,
    [organizationId, KNOWN],
  )
  let n = 0
  const submit = async (form: string, email: string) => {
    await post(`${api(server)}/public/forms/${form}/submit`, elsewhere(), { email, name: `P ${n}` })
  }
  const answers = (emailOf: (n: number) => string) => () =>
    pound(bench, async () => {
      n += 1
      await submit(forms[n % FORMS]!.id, emailOf(n))
    })
  const cases = {
    'contact new': (at: number) => `p${at}@example.com`,
    'contact found': (at: number) => `known${at % KNOWN}@example.com`,
  }
  // Until what answers is compiled.
  for (const emailOf of Object.values(cases)) await answers(emailOf)()
  for (const [name, emailOf] of Object.entries(cases)) {
    await bench.compareWork(`submission, ${name}`, {
      unit: 'per second',
      ours: answers(emailOf),
      bare: () => bareAnswers(bench, organizationId, forms[0]!.id, name === 'contact new' ? null : KNOWN),
      against: 'the same rows in one transaction',
      atLeast: 0.6,
    })
  }
  const [few, many] = [await openForm('Few'), await openForm('Many')]
  await addHistory(bench, organizationId, few.id, 100)
  await addHistory(bench, organizationId, many.id, MANY)
  const burst = async (form: string) => {
    // What was used up of the minute's number; the next burst is another minute's.
    await bench.query('truncate throttles')
    const started = performance.now()
    let left = AT_ONCE
    const work = async () => {
      while (left > 0) {
        left -= 1
        n += 1
        await submit(form, `p${n}@example.com`)
      }
    }
    await Promise.all(Array.from({ length: 16 }, work))
    return AT_ONCE / ((performance.now() - started) / 1000)
  }
  await bench.compareWork(`submission, ${MANY.toLocaleString('en-US')} before it`, {
    unit: 'per second',
    ours: () => burst(many.id),
    bare: () => burst(few.id),
    against: '100 before it',
    atLeast: 1 / 1.2,
  })
}

async function addHistory(bench: Bench, organizationId: string, form: string, count: number): Promise<void> {
  await bench.query(
    `insert into form_submissions (organization_id, id, form_id, email, email_key, digest, answers, fields, status, created_at, last_at)
     select $1, gen_random_uuid(), $2, e, e, sha256(convert_to(e, 'UTF8')), '{}', '[]', 'received',
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from (select n, 'old' || n || '@example.com' as e from generate_series(1, $3::int) n) old`,
    [organizationId, form, count],
  )
  await bench.query('vacuum analyze form_submissions')
}
