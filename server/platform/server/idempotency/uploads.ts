import { createHash } from 'node:crypto'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { keepingFile, type Received } from '#platform/files/receive.ts'
import { Answer, onceInTransaction, readKey } from './once.ts'

/** Read before any byte is: one that cannot be a key is refused at once. */
export const keyOf = (headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined =>
  readKey(headers['idempotency-key'])

/**
 * The row of a file that arrived, with the key of its request: the same key and bytes are answered as the first time,
 * and what came again goes. `of` is what else makes the request this one: where the file goes, and who sends it.
 */
export async function keepOnce<T>(
  ctx: WorkCtx,
  { key, of }: { key: string | undefined; of: string },
  file: Received,
  work: (inner: Ctx) => Promise<T>,
): Promise<T> {
  if (key === undefined) return keepingFile(ctx, file.file_key, () => ctx.transact(work))
  const hash = createHash('sha256')
    .update(JSON.stringify([of, file.filename, file.sha256]))
    .digest()
  let isFirst = false
  const answer = await keepingFile(ctx, file.file_key, () =>
    ctx.transact(inner => {
      isFirst = false
      return onceInTransaction(inner, key, hash, async () => {
        isFirst = true
        return new Answer(201, JSON.stringify(await work(inner)))
      })
    }),
  )
  if (!isFirst) await ctx.services.files.delete(file.file_key)
  return JSON.parse(answer.text)
}
