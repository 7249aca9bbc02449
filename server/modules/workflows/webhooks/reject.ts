import type { Ctx } from '#kit/context.ts'
import { deleteCall, markFailed, markStep, selectCallsOf } from './call-queries.ts'

/** Takes requests that wait as refused, without making them: the demo has nobody to ask. */
export async function rejectCalls(ctx: Ctx, workflowId: string, error: string): Promise<void> {
  for (const call of await selectCallsOf(ctx, workflowId)) {
    await deleteCall(ctx, call.run_id)
    await markStep(ctx, call, { error })
    await markFailed(ctx, call.run_id, error)
  }
}
