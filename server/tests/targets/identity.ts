import { newId } from '#kit/id.ts'
import type { Targets } from './index.ts'

export const identityTargets: Targets = {
  user: async account => String((await account.invite('member')).userId),
  session: async account => {
    const { userId } = await account.invite('member')
    const { id } = await account.within(({ db }) =>
      db.selectFrom('sessions').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow(),
    )
    return id
  },
  passkey: async account => {
    const id = newId()
    await account.within(({ db, now }) =>
      db
        .insertInto('passkeys')
        .values({
          id,
          user_id: account.userId,
          name: 'Key',
          credential_id: id,
          public_key: Buffer.from('key'),
          counter: 0,
          created_at: now.toString(),
        })
        .execute(),
    )
    return id
  },
  personal_token: async account => (await account.post('/auth/tokens', { name: 'Export' })).body.data.id,
  invitation: async account => {
    const email = `guest.${crypto.randomUUID()}@example.com`
    return (await account.post('/team/invitations', { email, role: 'member' })).body.data.id
  },
}
