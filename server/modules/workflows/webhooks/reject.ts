import type { Ctx } from '#kit/context.ts'
import { claimCalls, deleteCall, markFailed, markStep } from './call-queries.ts'

const MOST = 100

/** Takes requests that wait as refused, without making them: the demo has nobody to ask. */
export async function rejectCalls(ctx: Ctx, workflowId: string, error: string): Promise<void> {
  const calls = await claimCalls(ctx, MOST, ctx.now.add({ seconds: 45 }))
  for (const call of calls.filter(one => one.workflow_id === workflowId)) {
    await deleteCall(ctx, call.run_id)
    await markStep(ctx, call, { attempts: call.attempts, error })
    await markFailed(ctx, call.run_id, error)
  }
}
