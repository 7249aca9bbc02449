import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { subjectTypes } from '#kit/records/record.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { targets } from '#tests/targets/index.ts'

const app = useTestApp()

const eventsOf = (type: string) =>
  app.sql<{ data: Record<string, unknown> }>('select data from events where type = $1 order by seq', [type])

function form(subject: { type: string; id: string }, bytes: string, name: string, isFileFirst = false) {
  const made = new FormData()
  if (isFileFirst) made.set('file', new Blob([bytes]), name)
  made.set('subject_type', subject.type)
  made.set('subject_id', subject.id)
  if (!isFileFirst) made.set('file', new Blob([bytes]), name)
  return made
}

const subjectOf = async (account: Account, type: string) => ({ type, id: await targets[type]!(account) })

describe('notes', () => {
  it('stand on every kind of record, the pinned ones first', async () => {
    const acme = await app.createAccount()
    for (const type of subjectTypes) {
      const subject = await subjectOf(acme, type)
      const first = (await acme.post('/notes', { subject, body: 'first', pinned: true })).body.data
      await acme.post('/notes', { subject, body: 'second' })
      const query = { subject_type: type, subject_id: subject.id }
      const { body } = await acme.get('/notes', query)
      expect(body.data.map((one: { body: string }) => one.body)).toEqual(['first', 'second'])
      expect(body.pagination.total).toBe(2)
      expect(body.data[0]).toMatchObject({
        subject,
        contact_id: type === 'contact' ? subject.id : null,
        author: { id: acme.userId },
        pinned: true,
        can_edit: true,
        mentions: [],
        edited_at: null,
      })
      expect((await acme.get(`/notes/${first.id}`)).body.data).toEqual(body.data[0])
      const [{ data }] = (await eventsOf('note.added')).slice(-1) as [{ data: object }]
      expect(
        Object.keys(data)
          .filter(key => key.endsWith('_id'))
          .toSorted(),
      ).toEqual(['note_id', `${type}_id`].toSorted())
    }
  })

  it('answer as unknown where their subject is, malformed or of another organization', async () => {
    const acme = await app.createAccount()
    const rival = await app.createAccount()
    const foreign = (await subjectOf(rival, 'deal')).id
    for (const id of [foreign, '01a1dce5-541d-7093-834b-661a97c3b69e', 'nonsense']) {
      const subject = { type: 'deal', id }
      const replies = [
        await acme.post('/notes', { subject, body: 'x' }),
        await acme.get('/notes', { subject_type: 'deal', subject_id: id }),
        await acme.post('/files', form(subject, 'x', 'x.txt')),
        await acme.post('/files', form(subject, 'x', 'x.txt', true)),
      ]
      for (const reply of replies) expect([reply.status, reply.body.detail]).toEqual([404, 'Deal not found'])
    }
    expect((await acme.post('/notes', { subject: { type: 'boat', id: foreign }, body: 'x' })).status).toBe(
      400,
    )
    expect(await app.sql('select 1 from record_files')).toEqual([])
  })

  it('are edited by their author and admins, pinned by every member', async () => {
    const owner = await app.createAccount()
    const [author, other] = [await owner.invite('member'), await owner.invite('member')]
    const subject = await subjectOf(owner, 'company')
    const note = (await author.post('/notes', { subject, body: 'mine' })).body.data
    expect((await other.get(`/notes/${note.id}`)).body.data.can_edit).toBe(false)
    expect((await other.patch(`/notes/${note.id}`, { body: 'no' })).status).toBe(403)
    expect((await other.delete(`/notes/${note.id}`)).status).toBe(403)
    const pinned = (await other.patch(`/notes/${note.id}`, { pinned: true })).body.data
    expect(pinned).toMatchObject({ pinned: true, edited_at: null, body: 'mine' })
    expect((await owner.patch(`/notes/${note.id}`, { body: 'ours' })).body.data.edited_at).not.toBeNull()
    expect((await author.delete(`/notes/${note.id}`)).status).toBe(200)
    expect((await owner.get(`/notes/${note.id}`)).body.detail).toBe('Note not found')
  })

  it('tell each person once, also whom an edit adds', async () => {
    const acme = await app.createAccount()
    const [one, two] = [await acme.invite('member'), await acme.invite('member')]
    const subject = await subjectOf(acme, 'subscription')
    const note = (await acme.post('/notes', { subject, body: `<@${one.userId}> look` })).body.data
    expect(note.mentions).toMatchObject([{ id: one.userId }])
    await acme.patch(`/notes/${note.id}`, { body: 'nobody' })
    await acme.patch(`/notes/${note.id}`, { body: `<@${one.userId}> <@${two.userId}>` })
    await app.drain()
    for (const person of [one, two]) {
      const { data } = (await person.get('/notifications')).body
      expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['mention'])
    }
  })

  it('leave the timeline when they are deleted', async () => {
    const acme = await app.createAccount()
    for (const [type, plural] of Object.entries({
      contact: 'contacts',
      company: 'companies',
    })) {
      const subject = await subjectOf(acme, type)
      const note = (await acme.post('/notes', { subject, body: 'gone soon' })).body.data
      const lines = async () =>
        (await acme.get(`/${plural}/${subject.id}/activities`)).body.data.filter(
          (line: { type: string }) => line.type === 'noted',
        )
      expect(await lines()).toMatchObject([{ detail: { note_id: note.id } }])
      await acme.delete(`/notes/${note.id}`)
      expect(await lines()).toEqual([])
    }
  })
})

describe('files', () => {
  it('belong to every kind of record and come back as they were', async () => {
    const acme = await app.createAccount()
    for (const type of subjectTypes) {
      const subject = await subjectOf(acme, type)
      const made = await acme.post('/files', form(subject, `hello ${type}`, '../offer.txt', type === 'deal'))
      expect(made.status).toBe(201)
      const file = made.body.data
      expect(file).toMatchObject({
        subject,
        filename: 'offer.txt',
        size: 6 + type.length,
        sha256: createHash('sha256').update(`hello ${type}`).digest('hex'),
        uploaded_by: { id: acme.userId },
      })
      expect(await (await fetch(app.url + file.url)).text()).toBe(`hello ${type}`)
      const part = await fetch(app.url + file.url, { headers: { range: 'bytes=0-4' } })
      expect([part.status, await part.text(), part.headers.get('x-content-type-options')]).toEqual([
        206,
        'hello',
        'nosniff',
      ])
      const query = { subject_type: type, subject_id: subject.id }
      expect((await acme.get('/files', query)).body.data).toMatchObject([{ id: file.id }])
    }
  })

  it('are one where the same bytes come again with the same key', async () => {
    const acme = await app.createAccount()
    const subject = await subjectOf(acme, 'contact')
    const send = (bytes: string) =>
      acme.post('/files', form(subject, bytes, 'a.txt'), { 'idempotency-key': 'picked-1' })
    const [first, again] = [await send('one'), await send('one')]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect((await send('two')).body.code).toBe('idempotency_key_reused')
    const query = { subject_type: 'contact', subject_id: subject.id }
    expect((await acme.get('/files', query)).body.data).toHaveLength(1)
  })

  it('are renamed, deleted and told of', async () => {
    const acme = await app.createAccount()
    const subject = await subjectOf(acme, 'contact')
    const file = (await acme.post('/files', form(subject, 'x', 'a.txt'))).body.data
    expect((await acme.patch(`/files/${file.id}`, { filename: 'b.txt' })).body.data.filename).toBe('b.txt')
    expect((await acme.patch(`/files/${file.id}`, { filename: '' })).status).toBe(400)
    expect((await acme.get(`/files/${file.id}/file`)).text).toBe('x')
    expect((await app.anonymous.get(`/files/${file.id}/file`)).status).toBe(401)
    expect((await acme.delete(`/files/${file.id}`)).status).toBe(200)
    await app.drain()
    expect((await acme.get(`/files/${file.id}`)).body.detail).toBe('File not found')
    expect((await fetch(app.url + file.url)).status).toBe(404)
    const lines = (await acme.get(`/contacts/${subject.id}/activities`)).body.data
    expect(lines.map(({ title }: { title: string }) => title).slice(0, 2)).toEqual([
      'File deleted: b.txt',
      'File added: a.txt',
    ])
  })

  it('count as storage, also in the trash, and go with it', async () => {
    const acme = await app.createAccount()
    const subject = await subjectOf(acme, 'company')
    await acme.post('/files', form(subject, 'x'.repeat(1_000), 'a.txt'))
    const used = async () =>
      (await acme.get('/settings/storage')).body.data.kinds.find(
        ({ kind }: { kind: string }) => kind === 'files',
      ).bytes
    expect(await used()).toBe(1_000)
    const { trash_id } = (await acme.delete(`/companies/${subject.id}`)).body
    expect(await used()).toBe(1_000)
    const left = () =>
      acme.within(async ctx => {
        const found: string[] = []
        for await (const keys of ctx.services.files.list(
          `${ctx.organizationId}/records`,
          ctx.now.add({ hours: 999 }),
        ))
          found.push(...keys)
        return found.length
      })
    expect(await left()).toBe(1)
    await acme.delete(`/trash/${trash_id}`)
    await app.drain()
    expect(await used()).toBe(0)
    expect(await left()).toBe(0)
  })
})

describe('settings', () => {
  it('are neutral until an admin sets some of them', async () => {
    const acme = await app.createAccount()
    const member = await acme.invite('member')
    const neutral = {
      match_company_by_domain: false,
      require_won_reason: false,
      require_lost_reason: false,
      won_reasons: [],
      lost_reasons: [],
    }
    expect((await member.get('/settings/crm')).body.data).toEqual(neutral)
    expect((await member.put('/settings/crm', { require_won_reason: true })).status).toBe(403)
    const made = await acme.put('/settings/crm', { lost_reasons: [{ label: 'Price' }, { label: 'Timing' }] })
    const [price, timing] = made.body.data.lost_reasons
    expect(price).toMatchObject({ label: 'Price', archived: false })
    const changed = await acme.put('/settings/crm', {
      lost_reasons: [
        { ...timing, archived: true },
        { ...price, label: 'Too expensive' },
        { label: 'Silence' },
      ],
      require_lost_reason: true,
    })
    expect(changed.body.data).toMatchObject({
      ...neutral,
      require_lost_reason: true,
      lost_reasons: [
        { id: timing.id, archived: true },
        { id: price.id, label: 'Too expensive' },
        { label: 'Silence' },
      ],
    })
    expect((await acme.get('/settings/crm')).body.data).toEqual(changed.body.data)
    const wrong = await acme.put('/settings/crm', { won_reasons: [{ ...price }] })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'id not found'])
    const many = Array.from({ length: 51 }, (_, at) => ({ label: `${at}` }))
    expect((await acme.put('/settings/crm', { won_reasons: many })).status).toBe(400)
  })
})
