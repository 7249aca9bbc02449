import type { Targets } from './index.ts'

type Owner = Parameters<NonNullable<Targets['form']>>[0]

const fields = [
  { type: 'email', label: 'Email' },
  { type: 'text', label: 'Name' },
]

const createForm = async (account: Owner, more: object = {}): Promise<string> =>
  (await account.post('/forms', { name: 'Contact us', fields, ...more })).body.data.id

/** The form it belongs to comes first in the path: any form's will do, since the sweep makes one for each parameter. */
async function createSubmission(account: Owner): Promise<string> {
  const id = await createForm(account)
  await account.post(`/public/forms/${id}/submit`, { email: 'ada@example.com', name: 'Ada' })
  return (await account.get(`/forms/${id}/submissions`)).body.data[0].id
}

const createLink = async (account: Owner) =>
  (await account.post('/booking-links', { name: 'Intro call', minimum_notice_minutes: 0 })).body.data as {
    id: string
    slug: string
  }

/** The next free time of a link, booked. */
async function createBooking(account: Owner): Promise<{ id: string; token: string }> {
  const { slug } = await createLink(account)
  const { next_available } = (await account.get(`/public/book/${slug}`)).body.data
  const body = { start_at: next_available, name: 'Ada', email: 'ada@example.com' }
  const { manage_url } = (await account.post(`/public/book/${slug}`, body)).body.data
  const [booking] = (await account.get('/bookings')).body.data
  return { id: booking.id, token: manage_url.split('/').at(-1) }
}

const createPage = async (account: Owner) =>
  (await account.post('/pages', { name: 'Offer', content_html: '<p>Rope</p>' })).body.data as {
    id: string
    slug: string
  }

export const marketingTargets: Targets = {
  automation: async account =>
    (
      await account.post('/automations', {
        name: 'Greet',
        trigger: 'note.added',
        actions: [{ type: 'update_contact', add_tags: ['talks'] }],
      })
    ).body.data.id,
  page: async account => (await createPage(account)).id,
  page_version: async () => '1',
  'page slug': async account => (await createPage(account)).slug,
  booking: async account => (await createBooking(account)).id,
  booking_link: async account => (await createLink(account)).id,
  'booking slug': async account => (await createLink(account)).slug,
  'booking token': async account => (await createBooking(account)).token,
  form: account => createForm(account),
  form_submission: createSubmission,
  'public form': account => createForm(account),
  'confirmation token': async () => 'x'.repeat(32),
}
