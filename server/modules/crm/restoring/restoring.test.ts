import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

const upload = (subject: { type: string; id: string }, bytes: string) => {
  const form = new FormData()
  form.set('subject_type', subject.type)
  form.set('subject_id', subject.id)
  form.set('file', new Blob([bytes]), 'a.txt')
  return form
}
const eventsOf = async (type: string) =>
  (await app.sql<{ data: object }>('select data from events where type = $1 order by seq', [type])).map(
    ({ data }) => data,
  )

it('keeps what is deleted, and gives it to one of ten who want it back', async () => {
  const acme = await app.createAccount()
  const viewer = await acme.invite('viewer')
  const member = await acme.invite('member')
  const contact = (await acme.post('/contacts', { first_name: 'Ada', email: 'ada@example.com' })).body.data
  const subject = { type: 'contact', id: contact.id }
  await acme.post('/deals', { name: 'Engine', contact_id: contact.id })
  await acme.post('/tasks', { title: 'Call', contact_id: contact.id })
  await acme.post('/notes', { subject, body: 'hello' })
  const file = (await acme.post('/files', upload(subject, 'bytes'))).body.data
  const { trash_id } = (await member.delete(`/contacts/${contact.id}`)).body
  expect((await acme.get(`/contacts/${contact.id}`)).body.detail).toBe('Contact not found')
  expect((await acme.get(`/files/${file.id}/file`)).status).toBe(404)
  expect((await acme.get('/deals')).body.pagination.total).toBe(0)
  const listed = (await viewer.get('/trash', { type: 'contact', q: 'ADA' })).body
  expect(listed.data).toMatchObject([
    {
      id: trash_id,
      record_id: contact.id,
      title: 'Ada',
      deleted_by: { id: member.userId },
      with: { deals: 1, tasks: 1, notes: 1, files: 1 },
    },
  ])
  const { deleted_at, expires_at } = listed.data[0]
  expect(Date.parse(expires_at) - Date.parse(deleted_at)).toBe(30 * 86_400_000)
  expect((await acme.get('/trash', { type: 'deal' })).body.data).toEqual([])
  expect((await viewer.post(`/trash/${trash_id}/restore`, {})).status).toBe(403)
  expect((await member.delete(`/trash/${trash_id}`)).status).toBe(403)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => member.post(`/trash/${trash_id}/restore`, {})),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 404),
  ])
  expect(replies.find(({ status }) => status === 200)!.body.data).toEqual({
    type: 'contact',
    record_id: contact.id,
    restored: { deals: 1, tasks: 1, notes: 1, files: 1 },
  })
  expect((await acme.post(`/trash/${trash_id}/restore`, {})).body.detail).toBe('Nothing to restore')
  expect((await acme.get(`/files/${file.id}/file`)).text).toBe('bytes')
  expect((await acme.get(`/contacts/${contact.id}`)).body.data).toMatchObject({
    email: 'ada@example.com',
    created_at: contact.created_at,
    updated_at: contact.updated_at,
  })
  expect(await eventsOf('contact.restored')).toMatchObject([{ contact_id: contact.id }])
})

it('does not take an address away from who has it now', async () => {
  const acme = await app.createAccount()
  const email = 'ada@example.com'
  const first = (await acme.post('/contacts', { first_name: 'Ada', email })).body.data.id
  const { trash_id } = (await acme.delete(`/contacts/${first}`)).body
  await acme.post('/contacts', { first_name: 'Another', email })
  const refused = await acme.post(`/trash/${trash_id}/restore`, {})
  expect([refused.status, refused.body.code]).toEqual([409, 'email_taken'])
  expect((await acme.post(`/trash/${trash_id}/restore`, { skip_taken: true })).status).toBe(200)
  expect((await acme.get(`/contacts/${first}`)).body.data).toMatchObject({ first_name: 'Ada', email: null })
})

it('leaves out links to what is gone, and puts a deal whose stage is gone into the first open one', async () => {
  const acme = await app.createAccount()
  const { id: pipeline_id, stages } = (
    await acme.post('/pipelines', {
      name: 'Other',
      stages: [
        { name: 'First', kind: 'open', win_probability: 10 },
        { name: 'Second', kind: 'open', win_probability: 50 },
        { name: 'Won', kind: 'won' },
        { name: 'Lost', kind: 'lost' },
      ],
    })
  ).body.data
  const company = (await acme.post('/companies', { name: 'Acme' })).body.data.id
  const list = (await acme.post('/lists', { name: 'Friends' })).body.data.id
  const contact = (await acme.post('/contacts', { first_name: 'Ada', company_id: company })).body.data.id
  await acme.post(`/lists/${list}/members`, { contact_ids: [contact] })
  const deal = (
    await acme.post('/deals', { name: 'Engine', contact_id: contact, pipeline_id, stage_id: stages[1].id })
  ).body.data.id
  const gone = (await acme.delete(`/contacts/${contact}`)).body.trash_id
  const { stages: left } = (
    await acme.patch(`/pipelines/${pipeline_id}`, {
      stages: stages.filter((_: object, at: number) => at !== 1),
    })
  ).body.data
  expect(left).toHaveLength(3)
  await acme.delete(`/companies/${company}`)
  await acme.delete(`/lists/${list}`)
  expect((await acme.post(`/trash/${gone}/restore`, {})).body.data.restored).toEqual({ deals: 1 })
  expect((await acme.get(`/contacts/${contact}`)).body.data).toMatchObject({
    company_id: null,
    company_name: 'Acme',
  })
  expect((await acme.get(`/deals/${deal}`)).body.data).toMatchObject({
    stage_id: stages[0].id,
    status: 'open',
    contact_id: contact,
  })
})

it('gives a note back to its record with its line, and to no other', async () => {
  const acme = await app.createAccount()
  const contact = (await acme.post('/contacts', { first_name: 'Ada' })).body.data.id
  const note = (await acme.post('/notes', { subject: { type: 'contact', id: contact }, body: 'hello' })).body
    .data
  const lines = async () =>
    (await acme.get(`/contacts/${contact}/activities`, { types: 'noted' })).body.data.map(
      ({ body }: { body: string }) => body,
    )
  const entry = (await acme.delete(`/notes/${note.id}`)).body.trash_id
  expect(await lines()).toEqual([])
  const whole = (await acme.delete(`/contacts/${contact}`)).body.trash_id
  expect((await acme.post(`/trash/${entry}/restore`, {})).body.detail).toBe('Contact not found')
  await acme.post(`/trash/${whole}/restore`, {})
  expect((await acme.post(`/trash/${entry}/restore`, {})).status).toBe(200)
  expect((await acme.get(`/notes/${note.id}`)).body.data).toEqual(note)
  expect(await lines()).toEqual(['hello'])
})

it('ends after thirty days or at an admin’s word, files too', async () => {
  const acme = await app.createAccount()
  const subject = { type: 'company', id: (await acme.post('/companies', { name: 'Acme' })).body.data.id }
  const file = async () => (await acme.post('/files', upload(subject, 'x'.repeat(1_000)))).body.data.id
  const used = async () =>
    (await acme.get('/settings/storage')).body.data.kinds.find(
      ({ kind }: { kind: string }) => kind === 'files',
    ).bytes
  const stored = () =>
    acme.within(async ctx => {
      const found: string[] = []
      for await (const keys of ctx.services.files.list(
        `${ctx.organizationId}/records`,
        ctx.now.add({ hours: 999 }),
      ))
        found.push(...keys)
      return found.length
    })
  const first = (await acme.delete(`/files/${await file()}`)).body.trash_id
  await acme.delete(`/files/${await file()}`)
  expect([await used(), await stored()]).toEqual([2_000, 2])
  await acme.delete(`/trash/${first}`)
  await app.drain()
  expect([await used(), await stored()]).toEqual([1_000, 1])
  app.clock.advance({ hours: 24 * 29 })
  await app.runCron('crm.sweep_files')
  await app.runCron('crm.empty_trash')
  await app.drain()
  expect([await used(), await stored()]).toEqual([1_000, 1])
  app.clock.advance({ hours: 25 })
  await app.runCron('crm.empty_trash')
  await app.drain()
  expect([await used(), await stored()]).toEqual([0, 0])
  expect((await acme.get('/trash')).body.data).toEqual([])
})

it('remembers nothing of whoever is erased', async () => {
  const acme = await app.createAccount()
  const email = 'ada@example.com'
  const before = (await acme.post('/contacts', { first_name: 'Ada', email })).body.data.id
  await acme.delete(`/contacts/${before}`)
  const contact = (await acme.post('/contacts', { first_name: 'Ada', email })).body.data.id
  const deal = (await acme.post('/deals', { name: 'Engine', contact_id: contact })).body.data.id
  const note = (await acme.post('/notes', { subject: { type: 'deal', id: deal }, body: 'x' })).body.data.id
  const task = (await acme.post('/tasks', { title: 'Call', contact_id: contact })).body.data.id
  const other = (await acme.post('/tasks', { title: 'Unrelated' })).body.data.id
  await acme.delete(`/notes/${note}`)
  await acme.delete(`/tasks/${task}`)
  await acme.delete(`/tasks/${other}`)
  expect((await acme.post(`/contacts/${contact}/erase`, {})).status).toBeLessThan(300)
  await app.drain()
  expect((await acme.get('/trash')).body.data).toMatchObject([{ title: 'Unrelated' }])
  expect(await app.sql('select 1 from trash_rows where row::text ~* $1', [email])).toEqual([])
})
