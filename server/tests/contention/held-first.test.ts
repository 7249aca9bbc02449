import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../harness.ts'
import { useTestApp } from '../harness.ts'

/**
 * Who is about to be deleted is locked here by hand, and a request that concerns them is sent: it has to wait for that
 * lock while it holds none of the rows that the deletion comes to next. Were it the other way round, the two would wait
 * for each other.
 */
const app = useTestApp()
let deleting: pg.Client
let looking: pg.Client
let acme: Account
beforeAll(async () => {
  deleting = new pg.Client(app.adminUrl)
  looking = new pg.Client(app.adminUrl)
  await Promise.all([deleting.connect(), looking.connect()])
})
afterAll(() => Promise.all([deleting.end(), looking.end()]))
beforeEach(async () => {
  acme = await app.createAccount()
})

const lines = [{ name: 'Rope', unit_price_cents: 1_000 }]
const make = async (path: string, body: object): Promise<string> => {
  const reply = await acme.post(path, body)
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body.data.id
}
const makeCompany = () => make('/companies', { name: 'Acme' })
const makeContact = (more: object = {}) => make('/contacts', { email: 'ada@example.com', ...more })

async function makeEnrollment() {
  const contact = await makeContact()
  const steps = [{ subject: 'Hi', body_html: '<p>Hi</p>', delay_days: 0 }]
  const sequence = await make('/sequences', { name: 'Hello', steps })
  const active = await acme.post(`/sequences/${sequence}/activate`)
  expect(active.status, active.text).toBe(200)
  await acme.post(`/sequences/${sequence}/enroll`, { contact_ids: [contact] })
  const [enrollment] = (await acme.get(`/sequences/${sequence}/enrollments`)).body.data
  return { contact, sequence, enrollment: enrollment.id as string }
}
const makeEvent = (contact_id?: string) =>
  make('/calendar/events', { title: 'Demo', start_at: '2027-03-10T09:00:00Z', contact_id })

async function makeInvited(contact_id: string) {
  const event = await makeEvent()
  const { body } = await acme.post(`/calendar/events/${event}/invites`, { contact_id })
  return { event, token: (body.data[0].rsvp_url as string).split('/').at(-1) }
}

interface Case {
  /** What is about to go, and what nobody may hold while it waits for that. */
  goes: [table: string, id: string]
  free: [table: string, id: string, column?: string]
  send: () => Promise<{ status: number; text: string }>
}

const forDeal = (path: string, body: object) => async (): Promise<Case> => {
  const contact_id = await makeContact()
  const deal_id = await make('/deals', { name: 'Rope', contact_id })
  const send = () => acme.post(path, { contact_id, deal_id, ...body })
  return { goes: ['contacts', contact_id], free: ['deals', deal_id], send }
}
const forCompany = (path: string, body: object) => async (): Promise<Case> => {
  const [company_id, contact_id] = [await makeCompany(), await makeContact()]
  const send = () => acme.post(path, { company_id, contact_id, ...body })
  return { goes: ['companies', company_id], free: ['contacts', contact_id], send }
}

const cases: Record<string, () => Promise<Case>> = {
  'a contact that is changed waits for its company': async () => {
    const company = await makeCompany()
    const contact = await makeContact({ company_id: company })
    return {
      goes: ['companies', company],
      free: ['contacts', contact],
      send: () => acme.put(`/contacts/${contact}`, { title: 'Head of Engines' }),
    }
  },
  'a member who leaves a list': async () => {
    const contact = await makeContact()
    const list = await make('/lists', { name: 'Friends' })
    await acme.post(`/lists/${list}/members`, { contact_ids: [contact] })
    return {
      goes: ['contacts', contact],
      free: ['list_members', contact, 'contact_id'],
      send: () => acme.delete(`/lists/${list}/members/${contact}`),
    }
  },
  'a payment': async () => {
    const contact = await makeContact()
    const invoice = await make('/invoices', { contact_id: contact, lines })
    return {
      goes: ['contacts', contact],
      free: ['invoices', invoice],
      send: () => acme.post(`/invoices/${invoice}/record-payment`, { amount_cents: 100 }),
    }
  },
  'a quote that is changed': async () => {
    const contact = await makeContact()
    const quote = await make('/quotes', { contact_id: contact, lines })
    return {
      goes: ['contacts', contact],
      free: ['quotes', quote],
      send: () => acme.post(`/quotes/${quote}/send`, { to_email: 'ada@example.com' }),
    }
  },
  'an invoice that is written': forDeal('/invoices', { lines }),
  'a quote that is written': forDeal('/quotes', { lines }),
  'a subscription that begins': forCompany('/subscriptions', { mrr_cents: 1_000 }),
  'an opportunity that is found': forCompany('/opportunities', { title: 'Rope' }),
  'a quote that is looked at for the first time': async () => {
    const contact = await makeContact()
    const quote = await make('/quotes', { contact_id: contact, lines })
    const sent = await acme.post(`/quotes/${quote}/send`, { to_email: 'ada@example.com' })
    return {
      goes: ['contacts', contact],
      free: ['quotes', quote],
      send: () => app.anonymous.get(`/quotes/public/${sent.body.data.public_token}`),
    }
  },
  'a quote that gets another contact': async () => {
    const contact = await makeContact()
    const quote = await make('/quotes', { lines })
    return {
      goes: ['contacts', contact],
      free: ['quotes', quote],
      send: () => acme.patch(`/quotes/${quote}`, { contact_id: contact }),
    }
  },
  'an opportunity that becomes a deal': async () => {
    const company = await makeCompany()
    const opportunity = await make('/opportunities', { title: 'They are hiring', company_id: company })
    return {
      goes: ['companies', company],
      free: ['opportunities', opportunity],
      send: () => acme.post(`/opportunities/${opportunity}/convert`, {}),
    }
  },
  'a deal that is moved': async () => {
    const contact = await makeContact()
    const deal = await make('/deals', { name: 'Forty seats', contact_id: contact })
    const { stages } = (await acme.get('/pipelines')).body.data[0]
    return {
      goes: ['contacts', contact],
      free: ['deals', deal],
      send: () => acme.put(`/deals/${deal}/move`, { stage_id: stages[1].id }),
    }
  },
  'a subscription that is changed': async () => {
    const contact = await makeContact()
    const items = [{ name: 'Seats', unit_price_cents: 900 }]
    const subscription = await make('/subscriptions', { contact_id: contact, items })
    return {
      goes: ['contacts', contact],
      free: ['subscriptions', subscription],
      send: () => acme.post(`/subscriptions/${subscription}/cancel`, {}),
    }
  },
  'an enrollment that ends waits for its contact': async () => {
    const { contact, sequence, enrollment } = await makeEnrollment()
    return {
      goes: ['contacts', contact],
      free: ['sequence_enrollments', enrollment],
      send: () => acme.delete(`/sequences/${sequence}/enrollments/${enrollment}`),
    }
  },
  'an enrollment that ends waits for its sequence': async () => {
    const { sequence, enrollment } = await makeEnrollment()
    return {
      goes: ['sequences', sequence],
      free: ['sequence_enrollments', enrollment],
      send: () => acme.delete(`/sequences/${sequence}/enrollments/${enrollment}`),
    }
  },
  'a sequence that is deleted': async () => {
    const { contact, sequence } = await makeEnrollment()
    return {
      goes: ['contacts', contact],
      free: ['sequences', sequence],
      send: () => acme.delete(`/sequences/${sequence}`),
    }
  },
  'an event that is changed': async () => {
    const contact = await makeContact()
    const event = await makeEvent(contact)
    return {
      goes: ['contacts', contact],
      free: ['calendar_events', event],
      send: () => acme.patch(`/calendar/events/${event}`, { title: 'Another' }),
    }
  },
  'an event that gets another contact': async () => {
    const contact = await makeContact()
    const event = await makeEvent()
    return {
      goes: ['contacts', contact],
      free: ['calendar_events', event],
      send: () => acme.patch(`/calendar/events/${event}`, { contact_id: contact }),
    }
  },
  'an event whose calendar goes': async () => {
    const calendar = await make('/calendars', { name: 'Sales' })
    const body = { title: 'Demo', start_at: '2027-03-10T09:00:00Z', calendar_id: calendar }
    const event = await make('/calendar/events', body)
    return {
      goes: ['calendars', calendar],
      free: ['calendar_events', event],
      send: () => acme.patch(`/calendar/events/${event}`, { calendar_id: calendar, title: 'Another' }),
    }
  },
  'an event that a contact is invited to': async () => {
    const contact = await makeContact()
    const event = await makeEvent()
    return {
      goes: ['contacts', contact],
      free: ['calendar_events', event],
      send: () => acme.post(`/calendar/events/${event}/invite`, { emails: ['ada@example.com'] }),
    }
  },
  'the answer of a guest': async () => {
    const contact = await makeContact()
    const { event, token } = await makeInvited(contact)
    return {
      goes: ['contacts', contact],
      free: ['calendar_events', event],
      send: () => app.anonymous.post(`/calendar/rsvp/${token}`, { response: 'yes' }),
    }
  },
}

const lock = (client: pg.Client, [table, id, column = 'id']: Case['free'], how: string) =>
  client.query(`select from ${table} where ${column} = $1 ${how}`, [id])

/** Until somebody waits for a lock; false where the request is through without. */
async function untilWaiting(request: Promise<unknown>): Promise<boolean> {
  let isThrough = false
  void request.then(() => {
    isThrough = true
  })
  while (!isThrough) {
    const { rows } = await looking.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rows.length > 0) return true
    await sleep(5)
  }
  return false
}

describe('who hangs on something that goes waits for it first', () => {
  it.each(Object.entries(cases))('%s', async (_name, prepare) => {
    const { goes, free, send } = await prepare()
    await app.drain()
    await deleting.query('begin')
    await lock(deleting, goes, 'for update')
    const request = send()
    try {
      expect(await untilWaiting(request), 'it waits').toBe(true)
      const probe = lock(looking, free, 'for update nowait')
      expect((await probe).rowCount, `${free[0]} can be locked`).toBe(1)
    } finally {
      await deleting.query('rollback')
    }
    const { status, text } = await request
    expect(status, text).toBeLessThan(300)
  })
})

describe('jobs take what is free and leave what is about to go', () => {
  it('the dispatch passes over whoever is being deleted', async () => {
    const { contact } = await makeEnrollment()
    const dueOf = async () => (await acme.post('/sequences/dispatch-now', {})).body.summary.due
    await deleting.query('begin')
    await lock(deleting, ['contacts', contact], 'for update')
    expect(await dueOf().finally(() => deleting.query('rollback'))).toBe(0)
    expect(await dueOf()).toBe(1)
  })

  it('a mail that is delivered waits for its contact before it is locked itself', async () => {
    const contact = await makeContact()
    const sent = await acme.post(`/contacts/${contact}/send-email`, { subject: 'Hi', body_html: '<p>Hi</p>' })
    expect(sent.status, sent.text).toBeLessThan(300)
    await deleting.query('begin')
    await lock(deleting, ['contacts', contact], 'for update')
    const work = app.drain()
    try {
      expect(await untilWaiting(work), 'it waits').toBe(true)
      expect(
        (await lock(looking, ['email_messages', contact, 'contact_id'], 'for update nowait')).rowCount,
      ).toBe(1)
    } finally {
      await deleting.query('rollback')
    }
    await work
  })
})
