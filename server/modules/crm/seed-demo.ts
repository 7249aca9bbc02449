import type { Ctx } from '#kit/context.ts'
import { createCompany } from './companies/service.ts'
import { createContact } from './contacts/saving/create.ts'
import type { Contact } from './contacts/schema.ts'
import { createField } from './custom-fields/service.ts'
import { companies, type DemoCompany } from './demo-companies.ts'
import { backdateContacts } from './demo-queries.ts'
import { addMembers, createList } from './lists/service.ts'
import { addNote } from './notes/service.ts'
import { createTask } from './tasks/service.ts'

const statuses = ['lead', 'prospect', 'customer', 'lead', 'prospect'] as const
const sources = ['website', 'trade fair', 'referral', 'outreach', null] as const

export async function seedDemo(ctx: Ctx): Promise<void> {
  await seedFields(ctx)
  const people: Contact[] = []
  const ids = new Map<string, string>()
  for (const { people: staff, part_of, ...company } of companies) {
    const { id } = await createCompany(ctx, {
      ...company,
      parent_id: ids.get(part_of ?? '') ?? null,
      website: `https://www.${company.domain}`,
      custom: { segment: segments[company.size.length % segments.length]!, renews_on: '2027-03-31' },
    })
    ids.set(company.name, id)
    for (const line of staff) people.push(await seedPerson(ctx, company, id, line, people.length))
  }
  await spreadOverMonths(ctx, people)
  await seedLists(ctx, people)
  await seedWork(ctx, people)
  await seedDuplicates(ctx, people)
}

const channels = ['Email', 'Phone', 'LinkedIn']
const segments = ['Small', 'Mid-market', 'Enterprise']

/** What this company wants to know beyond what is there from the start. */
async function seedFields(ctx: Ctx): Promise<void> {
  const entity = 'contact'
  await createField(ctx, {
    entity,
    key: 'channel',
    label: 'Preferred channel',
    type: 'select',
    options: channels,
  })
  await createField(ctx, { entity, key: 'decides', label: 'Decision maker', type: 'boolean' })
  await createField(ctx, {
    entity: 'company',
    key: 'segment',
    label: 'Segment',
    type: 'select',
    options: segments,
  })
  await createField(ctx, { entity: 'company', key: 'renews_on', label: 'Contract renews on', type: 'date' })
  await createField(ctx, { entity: 'deal', key: 'competitor', label: 'Competitor', type: 'text' })
}

async function seedPerson(
  ctx: Ctx,
  { domain, country }: Omit<DemoCompany, 'people'>,
  companyId: string,
  line: string,
  index: number,
): Promise<Contact> {
  const [name, title] = line.split(', ') as [string, string]
  const local = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ø]/g, '')
    .replaceAll('ø', 'o')
    .toLowerCase()
    .replace(' ', '.')
    .replaceAll(' ', '')
  const { contact } = await createContact(ctx, {
    name,
    title,
    email: `${local}@${domain}`,
    // Some left a private address and the number of their mobile, too.
    ...(index % 9 === 5
      ? {
          emails: [
            { email: `${local}@${domain}` },
            { email: `${local}@example.com`, label: 'home' as const },
          ],
          phones: [
            { phone: `+4420794609${10 + index}` },
            { phone: `+4477009009${10 + index}`, label: 'mobile' as const },
          ],
        }
      : {}),
    company_id: companyId,
    country,
    status: statuses[index % statuses.length]!,
    source: sources[index % sources.length]!,
    custom: { channel: channels[index % channels.length]!, decides: index % 3 === 0 },
    tags: index % 6 === 0 ? ['key account'] : index % 4 === 0 ? ['newsletter'] : [],
  })
  return contact
}

const FIRST_DAYS_AGO = 117

/** As it happens: one left a private address at the fair, one filled in a form once more. */
async function seedDuplicates(ctx: Ctx, people: readonly Contact[]): Promise<void> {
  const [one, other] = people
  if (!one?.company_id || !other?.email) return
  await createContact(ctx, {
    name: one.name,
    email: 'greta.petersen.privat@example.com',
    company_id: one.company_id,
    source: 'trade fair',
  })
  await createContact(ctx, {
    name: other.name,
    email: other.email.replace('@', '+newsletter@'),
    source: 'website',
    tags: ['newsletter'],
  })
}

/** Nobody meets forty people in one second. */
async function spreadOverMonths(ctx: Ctx, people: readonly Contact[]): Promise<void> {
  const ids = people.map(person => person.id)
  const at = people.map((_, index) => {
    const share = (people.length - index) / people.length
    return ctx.now.subtract({ hours: Math.round(24 * FIRST_DAYS_AGO * share) }).toString()
  })
  await backdateContacts(ctx, ids, at)
}

async function seedLists(ctx: Ctx, people: readonly Contact[]): Promise<void> {
  const lists = [
    { name: 'Spring trade fair', description: 'Met at our stand in Hanover', every: 3 },
    { name: 'Newsletter', description: 'Asked for product news', every: 2 },
    { name: 'Renewals this quarter', description: null, every: 7 },
  ]
  for (const { name, description, every } of lists) {
    const { id } = await createList(ctx, { name, description })
    const members = people.filter((_, index) => index % every === 0)
    await addMembers(
      ctx,
      id,
      members.map(person => person.id),
    )
  }
}

async function seedWork(ctx: Ctx, people: readonly Contact[]): Promise<void> {
  const inDays = (days: number) => ctx.now.add({ hours: 24 * days }).toString()
  const tasks = [
    { title: 'Send the revised price list', type: 'email', priority: 'high', days: 1, person: 0 },
    { title: 'Call about the pilot in spring', type: 'call', priority: 'normal', days: 2, person: 4 },
    { title: 'Prepare the site visit', type: 'meeting', priority: 'normal', days: 6, person: 10 },
    { title: 'Connect after the conference', type: 'linkedin', priority: 'low', days: 3, person: 17 },
    {
      title: 'Ask for a reference',
      type: 'todo',
      priority: 'low',
      days: 14,
      person: 22,
      repeat: { every: 'month' },
    },
    { title: 'Chase the signed order form', type: 'call', priority: 'high', days: -1, person: 30 },
  ] as const
  for (const { days, person, ...task } of tasks) {
    await createTask(ctx, { ...task, due_at: inDays(days), contact_id: people[person]!.id })
  }
  const notes = [
    [0, 'Greta decides on the fleet budget in January; Svenja has to sign anything over 20,000.'],
    [4, 'Prefers phone over email. Opening a second site in Bath next summer.'],
    [10, 'Visited the plant: two lines still run on paper. Interested in a pilot on line 2.'],
    [14, 'Their team built a prototype with our API over a weekend.'],
    [26, 'Wants everything in writing before the board meeting on the 3rd.'],
  ] as const
  for (const [person, body] of notes)
    await addNote(ctx, { type: 'contact', id: people[person]!.id }, { body })
}
