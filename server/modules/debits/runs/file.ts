import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Ctx, WorkCtx } from '#kit/context.ts'
import { lockSealedFiles, updateRun } from './queries.ts'

type Place = Pick<Ctx, 'organizationId' | 'services'>
const placeOf = ({ organizationId }: Place, id: string) => `debit-run-file:${organizationId}:${id}`

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Whole account numbers stand in it: nobody reads it from the database alone. */
export const sealFile = async (ctx: Place, id: string, bytes: Buffer): Promise<Buffer> =>
  ctx.services.secrets.seal(await promisify(gzip)(bytes), placeOf(ctx, id))

export const openFile = (ctx: Place, id: string, sealed: Buffer): Promise<Buffer> =>
  promisify(gunzip)(ctx.services.secrets.open(sealed, placeOf(ctx, id)))

const BATCH = 20

/** Whatever is sealed under a former secret, under the current one. */
export async function resealFiles(ctx: WorkCtx): Promise<number> {
  let moved = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await ctx.transact(async inner => {
      const some = await lockSealedFiles(inner, after, BATCH)
      for (const { id, file } of some) {
        if (!inner.services.secrets.needsReseal(file)) continue
        const opened = inner.services.secrets.open(file, placeOf(inner, id))
        await updateRun(inner, id, { file: inner.services.secrets.seal(opened, placeOf(inner, id)) })
        moved += 1
      }
      return some
    })
    if (rows.length < BATCH) return moved
    after = rows.at(-1)!.id
  }
}
