import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { writerOf } from '../writer.ts'
import { type DraftRow, findDraft, lockDraft } from './queries.ts'
import { DraftNotFound } from './schema.ts'

/** One that is being written: of one that was sent, nobody hears any more. */
const open = (row: DraftRow | undefined): DraftRow => found(row?.message_id ? undefined : row, DraftNotFound)

export const requireDraft = async (ctx: Ctx, id: string) => open(await findDraft(ctx, writerOf(ctx), id))
export const lockOpenDraft = async (ctx: Ctx, id: string) => open(await lockDraft(ctx, writerOf(ctx), id))
