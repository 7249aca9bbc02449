import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'

const app = useTestApp()
let acme: Account
let colleague: Account

type Row = Record<string, unknown> & {
  id: string
  company_id: string | null
  custom: Record<string, unknown>
}
const people: Row[] = []
const companies = new Map<string, Row>()

const zone = 'America/New_York'

beforeAll(async () => {
  acme = await app.createAccount()
  colleague = await acme.invite('member')
  await acme.patch('/organization', { timezone: zone })
  for (const field of [
    { key: 'seats', label: 'Seats', type: 'number' },
    { key: 'renewal', label: 'Renewal', type: 'date' },
    { key: 'tier', label: 'Tier', type: 'select', options: ['Gold', 'Silver'] },
    { key: 'needs', label: 'Needs', type: 'multiselect', options: ['Speed', 'Price'] },
    { key: 'remarks', label: 'Remarks', type: 'long_text' },
    { key: 'vip', label: 'VIP', type: 'boolean' },
  ]) {
    expect((await acme.post('/custom-fields', { entity: 'contact', ...field })).status).toBe(201)
  }
  const firms = [
    { name: 'Zürcher Uhren', industry: 'Watches', owner_id: colleague.userId },
    { name: 'Éclair', industry: null, tags: ['Food'] },
  ]
  const ids = [null as string | null]
  for (const firm of firms) ids.push((await acme.post('/companies', firm)).body.data.id)
  const pick = <T>(values: readonly T[], n: number) => values[n % values.length]!
  for (let n = 0; n < 24; n += 1) {
    const custom = {
      ...(n % 3 === 0 ? { seats: n * 2.5 } : {}),
      ...(n % 4 === 0 ? { renewal: `2026-11-${String(10 + n / 4).padStart(2, '0')}` } : {}),
      ...(n % 5 === 0 ? { tier: pick(['Gold', 'Silver'], n) } : {}),
      ...(n % 6 === 0 ? { needs: pick([['Speed'], ['Speed', 'Price'], []], n / 6) } : {}),
      ...(n % 7 === 0 ? { remarks: 'Très ÉLÉGANT' } : {}),
      ...(n % 2 === 0 ? { vip: n % 4 === 0 } : {}),
    }
    const { id } = (
      await acme.post('/contacts', {
        first_name: pick(['José', 'jose', 'Ana', 'Zoë', 'Bo%b'], n),
        last_name: pick(['Núñez', null, 'Smith'], n),
        title: pick([null, 'Head of Sales', 'HEAD of späß'], n),
        company_id: pick(ids, n),
        owner_id: pick([acme.userId, colleague.userId, null], n),
        status: pick(['lead', 'customer', 'churned'], n),
        tags: pick([[], ['Red'], ['red', 'Blué']], n),
        country: pick(['DE', 'US', null], n),
        custom,
      })
    ).body.data
    people.push((await acme.get(`/contacts/${id}`)).body.data)
    app.clock.advance('PT17H')
  }
  for (const company of (await acme.get('/companies')).body.data) companies.set(company.id, company)
})

/** What the rules mean, said once more in plain words: no SQL, no code of the filter's. */
interface Rule {
  field: string
  op: string
  value?: unknown
}
interface Group {
  match: 'all' | 'any'
  rules: (Rule | Group)[]
}

const fold = (text: unknown) =>
  String(text).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase().trim()

function heldBy(row: Row, path: string): unknown {
  if (path.startsWith('company.')) {
    const company = companies.get(row.company_id ?? '')
    return company && heldBy(company, path.slice('company.'.length))
  }
  return path.startsWith('custom.') ? row.custom[path.slice('custom.'.length)] : row[path]
}

const dayStart = (day: string, add = 0) =>
  Temporal.PlainDate.from(day).add({ days: add }).toZonedDateTime(zone).epochMilliseconds
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const isMoment = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

/** Before, in or after what is wanted: -1, 0, 1. */
function compare(held: unknown, wanted: unknown): number {
  if (wanted === 'me') return held === acme.userId ? 0 : 1
  if (isMoment(held)) {
    const at = Date.parse(held as string)
    const [from, until] = isDay(wanted)
      ? [dayStart(wanted as string), dayStart(wanted as string, 1)]
      : [Date.parse(wanted as string), Date.parse(wanted as string) + 1]
    return at < from ? -1 : at >= until ? 1 : 0
  }
  const [a, b] = typeof held === 'number' ? [held, Number(wanted)] : [fold(held), fold(wanted)]
  return a < b ? -1 : a > b ? 1 : 0
}

function holds(row: Row, rule: Rule | Group, now: Temporal.Instant): boolean {
  if ('rules' in rule) {
    const each = (one: Rule | Group) => holds(row, one, now)
    return rule.match === 'any' ? rule.rules.some(each) : rule.rules.every(each)
  }
  const { field, op, value } = rule
  const held = heldBy(row, field)
  const values = [held].flat().filter(one => one !== undefined && one !== null && one !== '')
  const wanted = [value].flat()
  const isAny = wanted.some(one => values.some(own => compare(own, one) === 0))
  const test = (check: (own: unknown) => boolean) => values.some(check)
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const ago = (own: unknown) =>
    isMoment(own)
      ? (now.epochMilliseconds - Date.parse(own as string)) / 86_400_000
      : Temporal.PlainDate.from(own as string).until(today).days
  switch (op) {
    case 'is_set':
      return values.length > 0
    case 'not_set':
      return values.length === 0
    case 'eq':
    case 'in':
      return isAny
    case 'neq':
    case 'not_in':
      return !isAny
    case 'contains':
      return Array.isArray(held) ? isAny : test(own => fold(own).includes(fold(value)))
    case 'starts_with':
      return test(own => fold(own).startsWith(fold(value)))
    case 'gt':
      return test(own => compare(own, value) > 0)
    case 'gte':
      return test(own => compare(own, value) >= 0)
    case 'lt':
      return test(own => compare(own, value) < 0)
    case 'lte':
      return test(own => compare(own, value) <= 0)
    case 'between':
      return test(own => compare(own, wanted[0]) >= 0 && compare(own, wanted[1]) <= 0)
    case 'within_days':
      return test(own => ago(own) >= 0 && ago(own) <= Number(value))
    default:
      return test(own => ago(own) > Number(value))
  }
}

const samples: Record<string, readonly unknown[]> = {
  text: ['jose', 'NÚÑEZ', 'head of', 'spass', '%', 'watches', 'eclair', 'DE', 'très', 'zz', 'José Núñez'],
  number: [0, 7.5, 30, '15', 14],
  date: ['2026-11-10', '2026-11-12', '2026-11-15'],
  datetime: ['2026-11-17', '2026-11-20', '2026-11-18T09:00:00Z', '2026-11-21T04:59:59Z'],
  boolean: [true, false],
  tags: ['red', 'BLUE', 'food', 'none'],
  user: ['me'],
}

/** The same numbers in every run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

interface Field {
  name: string
  type: string
  ops: string[]
  options?: string[]
}

describe('a filter', () => {
  it('chooses whom its rules mean, whatever they are', async () => {
    const fields: Field[] = (await acme.get('/contacts/fields')).body.data
    const usable = fields.filter(({ type }) => type !== 'record')
    const next = chance(20_261_118)
    const pick = <T>(values: readonly T[]) => values[next(values.length)]!
    const value = ({ type, options }: Field, op: string): unknown => {
      if (op === 'is_set' || op === 'not_set') return undefined
      if (op.endsWith('_days')) return pick([0, 1, 3, 8, 15])
      const one = () =>
        type === 'user'
          ? pick(['me', colleague.userId])
          : pick(options ?? samples[type === 'money' ? 'number' : type]!)
      if (op === 'between') return [one(), one()].sort((a, b) => compare(a, b))
      return op === 'in' || op === 'not_in' ? [one(), one()] : one()
    }
    const group = (depth: number): Group => ({
      match: pick(['all', 'any']),
      rules: Array.from({ length: 1 + next(3) }, () => {
        if (depth < 3 && next(4) === 0) return group(depth + 1)
        const field = pick(usable)
        const op = pick(field.ops)
        return { field: field.name, op, value: value(field, op) }
      }),
    })
    for (let round = 0; round < 120; round += 1) {
      const filter = group(1)
      const reply = await acme.post('/contacts/query', {
        filter,
        limit: 100,
        sort: 'created_at',
        order: 'asc',
      })
      const chosen = reply.body.data?.map((one: Row) => one.id)
      const meant = people.filter(row => holds(row, filter, app.clock.now())).map(({ id }) => id)
      expect(chosen, JSON.stringify({ filter, said: reply.body.detail })).toEqual(meant)
    }
  })

  it('finds by every field of every kind of record, and sorts by those that can be sorted by', async () => {
    for (const kind of ['contacts', 'companies', 'deals', 'tasks', 'quotes', 'invoices']) {
      const fields: (Field & { sortable: boolean })[] = (await acme.get(`/${kind}/fields`)).body.data
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
      for (const { name, ops, sortable, type, options } of fields) {
        const [op, value] = ops.includes('within_days')
          ? ['within_days', 3]
          : [
              ops[0]!,
              options?.[0] ??
                (type === 'record' ? acme.organizationId : samples[type === 'money' ? 'number' : type]?.[0]),
            ]
        const filter = {
          match: 'any',
          rules: [
            { field: name, op: 'is_set' },
            { field: name, op, value },
          ],
        }
        const reply = await acme.post(`/${kind}/query`, { filter, ...(sortable ? { sort: name } : {}) })
        expect([kind, name, reply.status, reply.body.detail]).toEqual([kind, name, 200, undefined])
      }
    }
  })

  it.each([
    ['{', 'filter is not valid JSON'],
    ['5', 'filter.rules must be a list of rules'],
    [{ rules: [] }, 'filter.rules must have at least 1 item'],
    [{ match: 'some', rules: [{ field: 'name', op: 'is_set' }] }, 'filter.match must be all or any'],
    [
      {
        rules: [
          { field: 'name', op: 'is_set' },
          { field: 'beauty', op: 'eq' },
        ],
      },
      'filter.rules[1].field is not a field of contacts',
    ],
    [{ rules: [{ field: 'custom.none', op: 'is_set' }] }, 'filter.rules[0].field is not a field of contacts'],
    [
      { rules: [{ field: 'score', op: 'contains', value: 'x' }] },
      /^filter\.rules\[0\]\.op must be one of eq/,
    ],
    [{ rules: [{ field: 'score', op: 'gt', value: 'x' }] }, 'filter.rules[0].value must be a number'],
    [{ rules: [{ field: 'score', op: 'gt' }] }, 'filter.rules[0].value is required'],
    [{ rules: [{ field: 'name', op: 'in', value: 'x' }] }, 'filter.rules[0].value must be a list'],
    [
      { rules: [{ rules: [{ field: 'status', op: 'eq', value: 'x' }] }] },
      /^filter\.rules\[0\]\.rules\[0\]\.value must be one of lead/,
    ],
    [
      { rules: [{ field: 'created_at', op: 'between', value: ['2026-01-01'] }] },
      /^filter\.rules\[0\]\.value must be two/,
    ],
    [
      { rules: [{ rules: [{ rules: [{ rules: [{ field: 'name', op: 'is_set' }] }] }] }] },
      'filter must not be nested deeper than 3 levels',
    ],
    [
      { rules: Array.from({ length: 51 }, () => ({ field: 'name', op: 'is_set' })) },
      'filter must have at most 50 rules',
    ],
    [{ rules: ['name'] }, 'filter.rules[0] must be a rule'],
  ])('refuses %j', async (filter, detail) => {
    const text = typeof filter === 'string' ? filter : JSON.stringify(filter)
    const reply = await acme.get('/contacts', { filter: text })
    expect(reply.status).toBe(400)
    if (typeof detail === 'string') expect(reply.body.detail).toBe(detail)
    else expect(reply.body.detail).toMatch(detail)
  })

  it('holds beside the other parameters, and in what is done to many at once', async () => {
    const filter = { match: 'all', rules: [{ field: 'owner_id', op: 'eq', value: 'me' }] }
    const listed = await acme.get('/contacts', {
      filter: JSON.stringify(filter),
      status: 'customer,lead',
      limit: 100,
    })
    const mine = people.filter(
      row => row.owner_id === acme.userId && ['customer', 'lead'].includes(row.status as string),
    )
    expect(listed.body.pagination.total).toBe(mine.length)
    const changed = await acme.post('/contacts/bulk-update', {
      filter: { ...filter, status: ['customer', 'lead'] },
      add_tags: ['mine'],
    })
    expect(changed.body.changed).toBe(mine.length)
    const tagged = { rules: [{ field: 'tags', op: 'contains', value: 'MINE' }] }
    expect((await acme.post('/contacts/query', { filter: tagged })).body.pagination.total).toBe(mine.length)
    const none = await acme.post('/contacts/bulk-delete', {
      filter: { rules: [{ field: 'x', op: 'is_set' }] },
    })
    expect([none.status, none.body.detail]).toEqual([400, 'filter.rules[0].field is not a field of contacts'])
    const file = await acme.get('/contacts/export', { filter: JSON.stringify(tagged) })
    expect(file.text.trim().split('\n')).toHaveLength(mine.length + 1)
  })
})

describe('owner', () => {
  it('is me, nobody or somebody', async () => {
    const count = async (path: string, query: object) => {
      const reply = await acme.get(path, { page: 1, ...query })
      return reply.body.pagination?.total ?? reply.body.detail
    }
    const owned = (ids: (number | null)[]) =>
      people.filter(row => ids.includes(row.owner_id as number)).length
    expect(await count('/contacts', { owner: 'me' })).toBe(owned([acme.userId]))
    expect(await count('/contacts', { owner: 'none' })).toBe(owned([null]))
    expect(await count('/contacts', { owner: `none,${colleague.userId}` })).toBe(
      owned([null, colleague.userId]),
    )
    expect(await count('/contacts', { owner: 'you' })).toBe('owner must be me, none or ids')
    expect(await count('/companies', { owner: 'me' })).toBe(1)
    expect(await count('/companies', { owner: String(colleague.userId) })).toBe(1)
    const [person] = people
    await acme.post('/quotes', { contact_id: person!.id, title: 'One', lines: [] })
    await colleague.post('/invoices', { contact_id: person!.id, lines: [] })
    await acme.post('/contracts', {
      title: 'Terms',
      content_html: '<p>x</p>',
      party_a_name: 'A',
      party_b_name: 'B',
    })
    expect(await count('/quotes', { owner: 'me' })).toBe(1)
    expect(await count('/quotes', { owner: 'none' })).toBe(0)
    expect(await count('/invoices', { owner: 'me' })).toBe(0)
    expect(await count('/invoices', { owner: String(colleague.userId) })).toBe(1)
    expect(await count('/contracts', { owner: 'me' })).toBe(1)
    expect(await count('/contracts', { owner: 'none' })).toBe(0)
  })
})
