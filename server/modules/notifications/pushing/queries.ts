import type { Ctx, Db } from '#kit/context.ts'

export const findPushKey = (db: Db) =>
  db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()

/** Leaves alone what is there: the first of two processes wins. */
export async function addPushKey(db: Db, publicKey: string, sealed: Buffer): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: sealed })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

export async function replacePushKey(db: Db, before: Buffer, sealed: Buffer): Promise<void> {
  await db.updateTable('push_keys').set({ private_key: sealed }).where('private_key', '=', before).execute()
}

export interface NewDevice {
  id: string
  user_id: number
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  created_at: string
}

/** A browser belongs to whoever signed in there last. */
export const saveDevice = ({ db }: Ctx, { id, ...device }: NewDevice) =>
  db
    .insertInto('push_devices')
    .values({ id, ...device })
    .onConflict(conflict => conflict.columns(['organization_id', 'endpoint']).doUpdateSet(device))
    .returning('id')
    .executeTakeFirstOrThrow()

export const listDeviceRows = ({ db }: Ctx, userIds: readonly number[]) =>
  db
    .selectFrom('push_devices')
    .select(['id', 'user_id', 'session_id', 'device', 'created_at'])
    .where('user_id', 'in', userIds)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export async function deleteDevices({ db }: Ctx, ids: readonly string[], userId?: number): Promise<bigint> {
  let query = db.deleteFrom('push_devices').where('id', 'in', ids)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  return (await query.executeTakeFirst()).numDeletedRows
}

/** A notification that is still to be pushed to a device: nobody has read it, and it was not sent there. */
export const findToPush = ({ db }: Ctx, notificationId: string, deviceId: string) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('push_devices as d', 'd.user_id', 'n.user_id')
    .leftJoin('users as a', 'a.id', 'n.actor_id')
    .select(['n.id', 'n.user_id', 'n.kind', 'n.facts', 'n.url', 'n.created_at', 'a.name as actor_name'])
    .select(['d.session_id', 'd.endpoint', 'd.p256dh', 'd.auth'])
    .where('n.id', '=', notificationId)
    .where('d.id', '=', deviceId)
    .where('n.read_at', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notification_pushes as s')
            .select('s.device_id')
            .whereRef('s.notification_id', '=', 'n.id')
            .whereRef('s.device_id', '=', 'd.id'),
        ),
      ),
    )
    .executeTakeFirst()

export async function noteSent({ db, now }: Ctx, notificationId: string, deviceId: string): Promise<void> {
  await db
    .insertInto('notification_pushes')
    .values({ notification_id: notificationId, device_id: deviceId, sent_at: now.toString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
