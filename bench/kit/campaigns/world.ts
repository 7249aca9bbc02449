import type { Bench } from '../bench.ts'
import type { Child } from '../processes/child.ts'

/** BENCH_SCALE=0.1 for a quick look; the numbers to quote are those of 1. */
const scale = Number(process.env.BENCH_SCALE ?? 1)
export const sized = (count: number) => Math.max(20, Math.round(count * scale))

export interface World {
  bench: Bench
  sink: Child
  organizationId: string
  call(method: string, path: string, body?: object): Promise<Answer>
  smtpPort: number
}
export interface Answer {
  data: { id: string; status: string; stats: Record<string, number> }
}

export const caller =
  (api: string, headers: Record<string, string>) =>
  async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }

export const makeContacts = ({ bench, organizationId }: World, source: string, count: number) =>
  bench.query(
    `insert into contacts (organization_id, id, first_name, email, source, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, $2 || n || '@d' || n % 50 || '.test', $2, now(), now()
     from generate_series(1, $3::int) n`,
    [organizationId, source, count],
  )

export const content = {
  name: 'Bench',
  subject: 'Hello {{first_name}}',
  source: '<p>Hi {{first_name | default: "there"}}, <a href="https://bowline.example/a">a word</a>?</p>',
}
