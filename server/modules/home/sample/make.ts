import { type Ctx, userIdOf } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { languageOf, pickLanguage } from '#kit/web/language.ts'
import { addNote, createCompany, createContact, createTask } from '#modules/crm/index.ts'
import { createDeal } from '#modules/deals/index.ts'
import type { Example } from '../setup/queries.ts'
import { listOpenStages, readOrganization } from './queries.ts'
import { sampleWords } from './words.ts'

/** Addresses that end in `.example` reach nobody. */
const companies = [
  { name: 'Nordlicht Kaffee', domain: 'nordlicht-kaffee.example', city: 'Hamburg', country: 'DE' },
  { name: 'Harbour & Pine', domain: 'harbour-pine.example', city: 'Bristol', country: 'GB' },
  { name: 'Atelier Lumière', domain: 'atelier-lumiere.example', city: 'Lyon', country: 'FR' },
  { name: 'Sakura Logistics', domain: 'sakura-logistics.example', city: 'Osaka', country: 'JP' },
]
const people = [
  { company: 0, name: 'Mara Petersen', title: 'CEO', status: 'prospect' },
  { company: 0, name: 'Jonas Brandt', title: 'CFO', status: 'lead' },
  { company: 1, name: 'Oliver Hayes', title: 'COO', status: 'customer' },
  { company: 1, name: 'Priya Shah', title: 'CTO', status: 'prospect' },
  { company: 2, name: 'Camille Moreau', title: 'CEO', status: 'prospect' },
  { company: 3, name: 'Haruto Tanaka', title: 'COO', status: 'prospect' },
] as const
const deals = [
  { person: 0, amount: 4_800, closesIn: 12, stage: 0 },
  { person: 2, amount: 18_500, closesIn: 5, stage: 2 },
  { person: 4, amount: 7_200, closesIn: -2, stage: 1 },
  { person: 5, amount: 42_000, closesIn: 25, stage: 3 },
  { person: 3, amount: 1_500, closesIn: null, stage: 0 },
]
const tasks = [
  { deal: 1, type: 'call', dueIn: 0 },
  { deal: 0, type: 'email', dueIn: 1 },
  { deal: 2, type: 'call', dueIn: -1 },
  { deal: 3, type: 'meeting', dueIn: 3 },
] as const

/** A few companies with their people, deals and what is to do: something to try everything on. */
export async function makeExamples(ctx: Ctx): Promise<Example[]> {
  const [organization, stages] = await Promise.all([readOrganization(ctx), listOpenStages(ctx)])
  const asked = ctx.request?.acceptLanguage
  const words = sampleWords[asked ? pickLanguage(asked) : languageOf(organization.locale)]
  const today = localDate(ctx.now, organization.timezone)
  const made: Example[] = []
  const keep = <R extends { id: string }>(type: Example['type'], record: R): R => {
    made.push({ type, record_id: record.id })
    return record
  }
  const firms: string[] = []
  for (const { city, ...company } of companies)
    firms.push(keep('company', await createCompany(ctx, { ...company, city, tags: [words.tag] })).id)
  const contacts: string[] = []
  for (const { company, name, ...person } of people) {
    const email = `${name.split(' ')[0]!.toLowerCase()}@${companies[company]!.domain}`
    const { contact, existing } = await createContact(ctx, {
      ...person,
      name,
      email,
      company_id: firms[company]!,
      country: companies[company]!.country,
      owner_id: userIdOf(ctx),
      tags: [words.tag],
    })
    // An example that somebody took back from the trash is theirs by now.
    if (!existing) keep('contact', contact)
    contacts.push(contact.id)
  }
  const sales: string[] = []
  for (const [n, { person, amount, closesIn, stage }] of deals.entries()) {
    const deal = await createDeal(ctx, {
      name: words.deals[n]!,
      amount_cents: amount * 100,
      contact_id: contacts[person]!,
      company_id: firms[people[person]!.company]!,
      expected_close_date: closesIn === null ? null : today.add({ days: closesIn }).toString(),
      ...(stages.length > 0 ? { stage_id: stages[Math.min(stage, stages.length - 1)]! } : {}),
    })
    sales.push(keep('deal', deal).id)
  }
  for (const [n, { deal, type, dueIn }] of tasks.entries()) {
    const due_on = today.add({ days: dueIn }).toString()
    keep('task', await createTask(ctx, { title: words.tasks[n]!, type, due_on, deal_id: sales[deal]! }))
  }
  const about = [
    { type: 'contact', id: contacts[0]! },
    { type: 'deal', id: sales[1]! },
    { type: 'company', id: firms[3]! },
  ] as const
  for (const [n, subject] of about.entries())
    keep('note', await addNote(ctx, subject, { body: words.notes[n]! }))
  return made
}
