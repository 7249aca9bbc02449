import { describe, expect, it } from 'vitest'
import { OrganizationCreated, UserJoined } from '#modules/identity/index.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { chat, openChannel, say } from '../chat.fixture.ts'

const app = useTestApp()

const joinTeam = (account: Account) =>
  account.within(ctx => ctx.emit(UserJoined, { user_id: account.userId, role: 'member' }))

async function team() {
  const owner = await app.createAccount()
  const [ada, bob] = [await owner.invite('member'), await owner.invite('member')]
  const viewer = await owner.invite('viewer')
  return {
    owner,
    ada,
    bob,
    viewer,
    asOwner: chat(owner),
    asAda: chat(ada),
    asBob: chat(bob),
    asViewer: chat(viewer),
  }
}

describe('rooms', () => {
  it('has one for everybody, which stays', async () => {
    const { owner, ada, asOwner, asAda } = await team()
    await owner.within(ctx =>
      ctx.emit(OrganizationCreated, { organization_id: owner.organizationId, name: 'A' }),
    )
    await owner.within(ctx => ctx.emit(UserJoined, { user_id: owner.userId, role: 'owner' }))
    await joinTeam(ada)
    const [general] = (await asAda.get('/rooms')).body.data
    expect(general).toMatchObject({ name: 'general', is_default: true, my_role: 'member', member_count: 2 })
    for (const [reply, detail] of [
      [await asAda.post(`/rooms/${general.id}/leave`), 'The default channel cannot be left'],
      [
        await asOwner.patch(`/rooms/${general.id}`, { archived: true }),
        'The default channel cannot be archived',
      ],
      [await asOwner.delete(`/rooms/${general.id}`), 'The default channel cannot be deleted'],
    ] as const) {
      expect([reply.status, reply.body.detail]).toEqual([409, detail])
    }
  })

  it('opens channels by name, each name once', async () => {
    const { asOwner, asAda } = await team()
    const made = await asOwner.post('/rooms', { name: ' Renewals ', topic: 'What runs out' })
    expect([made.status, made.body.existing]).toEqual([201, false])
    expect(made.body.data).toMatchObject({
      kind: 'channel',
      name: 'Renewals',
      visibility: 'public',
      my_role: 'manager',
      member_count: 1,
      last_seq: 0,
      unread_count: 0,
      notifications: 'all',
      last_message: null,
    })
    const taken = await asAda.post('/rooms', { name: 'renewals' })
    expect([taken.status, taken.body.detail]).toEqual([409, 'A channel named "renewals" already exists'])
    expect((await asAda.post('/rooms', {})).body.detail).toBe('name is required')
    await asOwner.patch(`/rooms/${made.body.data.id}`, { archived: true })
    expect((await asAda.post('/rooms', { name: 'renewals' })).status).toBe(201)
    expect((await asOwner.patch(`/rooms/${made.body.data.id}`, { archived: false })).status).toBe(409)
    expect((await asAda.post('/rooms', { name: 'x', user_ids: [999_999] })).body.detail).toBe(
      'User not found',
    )
  })

  it('gives two people one room for ever, also when both ask at once', async () => {
    const { ada, bob, asAda, asBob } = await team()
    const replies = await Promise.all(
      [asAda, asBob, asAda, asBob].map((who, place) =>
        who.post('/rooms', { kind: 'direct', user_ids: [place % 2 === 0 ? bob.userId : ada.userId] }),
      ),
    )
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    const { id } = replies[0]!.body.data
    for (const [reply, detail] of [
      [await asAda.post(`/rooms/${id}/leave`), 'A direct room cannot be left'],
      [await asAda.delete(`/rooms/${id}`), 'A direct room cannot be deleted'],
      [await asBob.patch(`/rooms/${id}`, { name: 'Us' }), 'A direct room has no name of its own'],
      [await asAda.patch(`/rooms/${id}`, { visibility: 'public' }), 'Only a channel can be public'],
      [await asAda.patch(`/rooms/${id}`, { archived: true }), 'A direct room cannot be changed'],
      [await asBob.patch(`/rooms/${id}`, { topic: 'Lunch' }), 'A direct room cannot be changed'],
      [
        await asAda.post(`/rooms/${id}/guest-invitations`, { email: 'guest@example.com' }),
        'A direct room cannot have guests',
      ],
    ] as const) {
      expect([reply.status, reply.body.detail]).toEqual([400, detail])
    }
    const notepad = await asAda.post('/rooms', { kind: 'direct', user_ids: [ada.userId] })
    expect(notepad.body.data).toMatchObject({ kind: 'direct', member_count: 1 })
    expect((await asAda.post('/rooms', { kind: 'group', user_ids: [bob.userId] })).status).toBe(400)
  })

  it('opens groups, which are private without a word about it', async () => {
    const { owner, bob, asAda } = await team()
    const group = { kind: 'group', user_ids: [bob.userId, owner.userId] }
    const made = await asAda.post('/rooms', group)
    expect([made.status, made.body.data.visibility]).toEqual([201, 'private'])
    const open = await asAda.post('/rooms', { ...group, visibility: 'public' })
    expect([open.status, open.body.code]).toEqual([400, 'groups_are_private'])
  })

  it('counts everybody who joins the team, also two at once', async () => {
    const { owner, ada, bob, asAda } = await team()
    await owner.within(ctx =>
      ctx.emit(OrganizationCreated, { organization_id: owner.organizationId, name: 'A' }),
    )
    let second = Promise.resolve<unknown>(null)
    await ada.within(async ctx => {
      await ctx.emit(UserJoined, { user_id: ada.userId, role: 'member' })
      second = joinTeam(bob)
      await expect
        .poll(() =>
          app.sql(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1)
    })
    await second
    expect((await asAda.get('/rooms')).body.data).toMatchObject([{ name: 'general', member_count: 2 }])
  })

  it('shows a public channel to all and everything else to its members alone', async () => {
    const { ada, bob, asOwner, asAda, asBob, asViewer } = await team()
    const open = await openChannel(asAda)
    const closed = await openChannel(asAda, { visibility: 'private', user_ids: [bob.userId] })
    await say(asAda, open, 'hello')
    expect((await asBob.get(`/rooms/${open}/messages`)).body.data).toHaveLength(1)
    const refused = await asBob.post(`/rooms/${open}/messages`, { text: 'hi' })
    expect([refused.status, refused.body.detail]).toEqual([403, 'Join the room first'])
    expect((await asBob.get(`/rooms/${closed}/messages`)).status).toBe(200)
    for (const who of [asOwner, asViewer]) {
      const missing = await who.get(`/rooms/${closed}/messages`)
      expect([missing.status, missing.body.detail]).toEqual([404, 'Room not found'])
    }
    const joined = await asBob.post(`/rooms/${open}/join`)
    expect(joined.body.data).toMatchObject({
      my_role: 'member',
      unread_count: 0,
      last_read_seq: 1,
      member_count: 2,
    })
    await say(asBob, open, 'now I may')
    expect((await asViewer.post(`/rooms/${open}/join`)).status).toBe(200)
    expect((await asViewer.post(`/rooms/${open}/messages`, { text: 'x' })).status).toBe(403)
    const found = (await asViewer.get('/rooms/discover', { q: 'channel' })).body.data
    expect(found.find((one: { id: string }) => one.id === open)).toMatchObject({
      is_member: true,
      member_count: 3,
    })
    expect(found.some((one: { id: string }) => one.id === closed)).toBe(false)
    expect((await asAda.post(`/rooms/${open}/users`, { user_ids: [ada.userId, 999_999] })).body.data).toEqual(
      {
        added: 0,
        ignored: 2,
      },
    )
  })

  it('follows the last manager with whoever was there longest', async () => {
    const { ada, bob, asAda, asBob } = await team()
    const room = await openChannel(asAda, { visibility: 'private', user_ids: [bob.userId] })
    expect((await asBob.patch(`/rooms/${room}`, { topic: 'x' })).status).toBe(403)
    await asAda.post(`/rooms/${room}/leave`)
    expect((await asBob.get(`/rooms/${room}`)).body.data.my_role).toBe('manager')
    expect((await asAda.get(`/rooms/${room}`)).status).toBe(404)
    await asBob.post(`/rooms/${room}/users`, { user_ids: [ada.userId] })
    expect((await asBob.delete(`/rooms/${room}/users/${ada.userId}`)).status).toBe(200)
    expect((await asAda.get(`/rooms/${room}`)).status).toBe(404)
  })

  it('takes a room that is archived or deleted away from writers', async () => {
    const { asAda } = await team()
    const room = await openChannel(asAda)
    const message = await say(asAda, room, 'last words')
    await asAda.patch(`/rooms/${room}`, { archived: true })
    for (const reply of [
      await asAda.post(`/rooms/${room}/messages`, { text: 'x' }),
      await asAda.put(`/rooms/${room}/messages/${message.id}/reactions/👍`),
      await asAda.post(`/rooms/${room}/messages/${message.id}/pin`),
    ]) {
      expect([reply.status, reply.body.detail]).toEqual([409, 'The room is archived'])
    }
    expect((await asAda.post(`/rooms/${room}/read`)).status).toBe(200)
    expect((await asAda.post(`/rooms/${room}/messages/${message.id}/bookmark`)).body.data.bookmarked).toBe(
      true,
    )
    expect((await asAda.get('/rooms', { archived: true })).body.data).toHaveLength(1)
    expect((await asAda.delete(`/rooms/${room}`)).status).toBe(200)
    expect((await asAda.get(`/rooms/${room}`)).status).toBe(404)
    expect((await asAda.get('/bookmarks')).body.data).toEqual([])
  })
})
