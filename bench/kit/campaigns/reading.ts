import { content, makeContacts, sized, type World } from './world.ts'

async function timeOf(work: () => Promise<unknown>, rounds = 5): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < rounds; n += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!
}

export async function measureReading(world: World): Promise<void> {
  const { bench, call, organizationId } = world
  const made: string[] = []
  for (const [source, count] of [
    ['k', sized(1_000)],
    ['m', sized(1_000_000)],
  ] as const) {
    await makeContacts(world, source, count)
    const { data } = await call('POST', '/campaigns', content)
    await bench.query(
      `insert into campaign_recipients (organization_id, campaign_id, contact_id, name, email, status, sent_at)
       select organization_id, $2, id, name, email, 'sent', now() from contacts where organization_id = $1 and source = $3`,
      [organizationId, data.id, source],
    )
    made.push(data.id)
  }
  await bench.query('vacuum analyze')
  const [few, many] = made as [string, string]
  const compare = async (
    name: string,
    goal: number,
    ours: () => Promise<unknown>,
    bare: () => Promise<unknown>,
    against: string,
  ) => {
    await ours()
    await bare()
    const [a, b] = [await timeOf(ours), await timeOf(bare)]
    bench.note({
      name,
      unit: 'ms',
      ours: a,
      bare: b,
      against,
      ratio: a / b,
      goal: `≤ ${goal} ×`,
      met: a / b <= goal,
    })
  }
  const size = `${sized(1_000_000)} recipients`
  await compare(
    `GET /campaigns/{id}, ${size}`,
    1.3,
    () => call('GET', `/campaigns/${many}`),
    () => call('GET', `/campaigns/${few}`),
    'with 1,000',
  )
  await compare(
    `GET /campaigns/{id}/report, ${size}`,
    1.3,
    () => call('GET', `/campaigns/${many}/report`),
    () => call('GET', `/campaigns/${few}/report`),
    'with 1,000',
  )
  await compare(
    'recipients, page 1,000',
    1.5,
    () => call('GET', `/campaigns/${many}/recipients?limit=50&page=${Math.min(1_000, sized(20_000))}`),
    () => call('GET', `/campaigns/${many}/recipients?limit=50&page=1`),
    'page 1',
  )
  await compare(
    `audience preview, ${size}`,
    1.5,
    () => call('POST', '/campaigns/audience-preview', { audience: { filter: { source: ['m'] } } }),
    () =>
      bench.query(
        `select count(*) filter (where coalesce(c.email, '') <> '' and c.email like '%_@_%.__%' and not c.unsubscribed and s.email is null),
           count(*) from contacts c left join suppressions s on s.organization_id = c.organization_id and s.email = c.email_key
         where c.organization_id = $1 and c.source = 'm'`,
        [organizationId],
      ),
    'the bare count',
  )
}
