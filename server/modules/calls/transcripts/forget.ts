import type { Ctx } from '#kit/context.ts'
import { saveCall } from '../talking/queries.ts'
import { deleteMade } from './queries.ts'

/** A recording goes, and with it what was made of it. Tasks stay with whoever has them to do. */
export async function forgetTranscript(ctx: Ctx, callId: string): Promise<void> {
  if (await deleteMade(ctx, callId)) await saveCall(ctx, callId, { transcript_status: 'none' })
}
