import type { Db } from '#kit/context.ts'
import type { SecretBox } from '#platform/crypto/secret-box.ts'
import { addPushKey, findPushKey, replacePushKey } from './queries.ts'

const PLACE = 'push:private_key'

/** Loaded by the first who needs it: most requests do without. */
export const loadWebPush = async () => (await import('web-push')).default

/** Made with its first use, and the same for ever: a browser's subscription holds for one key alone. */
export async function loadPushKey(
  db: Db,
  box: SecretBox,
): Promise<{ publicKey: string; privateKey: string }> {
  let kept = await findPushKey(db)
  if (!kept) {
    const { publicKey, privateKey } = (await loadWebPush()).generateVAPIDKeys()
    await addPushKey(db, publicKey, box.seal(privateKey, PLACE))
    kept = (await findPushKey(db))!
  }
  return { publicKey: kept.public_key, privateKey: box.open(kept.private_key, PLACE).toString() }
}

/** Under the current APP_SECRET; how many were moved. */
export async function resealPushKey(db: Db, box: SecretBox): Promise<number> {
  const kept = await findPushKey(db)
  if (!kept || !box.needsReseal(kept.private_key)) return 0
  await replacePushKey(db, kept.private_key, box.seal(box.open(kept.private_key, PLACE), PLACE))
  return 1
}
