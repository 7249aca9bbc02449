import type { Ctx } from '#kit/context.ts'
import { found, NotAllowed } from '#kit/problem.ts'
import { route } from '#kit/route.ts'
import { Choice, Data, NamedObject, Nullable, type Static, Type } from '#kit/schema.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { JoinFirst, ManagersOnly, RoomArchived, RoomNotFound } from '../access/errors.ts'
import { meOf } from '../access/person.ts'
import { base, bodyLimit, roomParams, userReaders } from '../access/routes.ts'
import { openRoom, openToManage } from '../access/rules.ts'
import { tellPerson, tellRoom } from '../live/hints.ts'
import { saveRoom } from '../rooms/queries.ts'
import { notificationLevels } from '../rooms/schema.ts'
import { findOwnSettings, findSettings, saveOwnSettings, setNotifications } from './queries.ts'

const properties = {
  posting: Choice(['everyone', 'managers'], {
    description: 'Who may post; replies in threads stay open to all.',
  }),
  retention_days: Nullable(
    Type.Integer({ minimum: 1, maximum: 3650, description: 'After how many days messages go; null: never.' }),
  ),
  edit_window_minutes: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 525_600,
      description: 'For how long messages can be edited; null: always.',
    }),
  ),
  guests_allowed: Type.Boolean({ description: 'Whether people from outside can be invited.' }),
  recording_consent: Choice(['announce', 'ask'], {
    description: 'Whether a recording is announced or asked for.',
  }),
  notifications: Choice(notificationLevels, { description: 'What you yourself are told of.' }),
}
const RoomSettings = NamedObject('RoomSettings', properties)
type RoomSettings = Static<typeof RoomSettings>
const RoomSettingsPatch = Type.Partial(Type.Object(properties))

async function getSettings(ctx: Ctx, roomId: string): Promise<RoomSettings> {
  const { me } = await openRoom(ctx, roomId)
  const row = found(await findSettings(ctx.db, roomId, me.key), RoomNotFound)
  return { ...row, notifications: row.notifications ?? 'all' } as RoomSettings
}

/** `notifications` is one's own and open to every member; the rest is the managers'. */
async function updateSettings(
  ctx: Ctx,
  roomId: string,
  { notifications, ...room }: Partial<RoomSettings>,
): Promise<RoomSettings> {
  if (Object.keys(room).length > 0) {
    if (meOf(ctx).role === 'viewer') throw NotAllowed('member')
    await openToManage(ctx, roomId)
    await saveRoom(ctx, roomId, room)
    await recordAudit(ctx, {
      action: 'chat_settings_updated',
      targetKind: 'chat_room',
      targetId: roomId,
      detail: room,
    })
    tellRoom(ctx, roomId)
  }
  if (notifications !== undefined) {
    const { me } = await openRoom(ctx, roomId)
    if (!(await setNotifications(ctx, roomId, me.key, notifications))) throw JoinFirst()
    tellPerson(ctx, me.key)
  }
  return getSettings(ctx, roomId)
}

const OwnSettings = NamedObject('ChatSettings', {
  email_digest: Type.Boolean({ description: 'Whether mentions you miss are mailed to you.' }),
})

const getOwn = async (ctx: Ctx) => ({
  email_digest: (await findOwnSettings(ctx.db, meOf(ctx).key))?.email_digest ?? true,
})

const tag = 'Rooms'

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/rooms/{room_id}/settings',
    operationId: 'getRoomSettings',
    tag,
    summary: 'Get the settings of a room',
    base,
    access: userReaders,
    params: roomParams,
    returns: Data(RoomSettings),
    errors: [RoomNotFound],
    handler: async (ctx, { params }) => ({ data: await getSettings(ctx, params.room_id) }),
  }),
  route({
    method: 'PUT',
    path: '/rooms/{room_id}/settings',
    operationId: 'updateRoomSettings',
    tag,
    summary: 'Change the settings of a room, or what you are told of',
    base,
    access: userReaders,
    bodyLimit,
    params: roomParams,
    body: RoomSettingsPatch,
    returns: Data(RoomSettings),
    errors: [RoomNotFound, JoinFirst, ManagersOnly, RoomArchived, NotAllowed],
    handler: async (ctx, { params, body }) => ({ data: await updateSettings(ctx, params.room_id, body) }),
  }),
  route({
    method: 'GET',
    path: '/settings',
    operationId: 'getChatSettings',
    tag,
    summary: 'Get your own settings',
    base,
    access: userReaders,
    returns: Data(OwnSettings),
    handler: async ctx => ({ data: await getOwn(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings',
    operationId: 'updateChatSettings',
    tag,
    summary: 'Change your own settings',
    base,
    access: userReaders,
    bodyLimit,
    body: Type.Partial(OwnSettings),
    returns: Data(OwnSettings),
    handler: async (ctx, { body }) => {
      if (body.email_digest !== undefined) await saveOwnSettings(ctx, meOf(ctx).key, body.email_digest)
      return { data: await getOwn(ctx) }
    },
  }),
]
