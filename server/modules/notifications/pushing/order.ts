import type { Ctx } from '#kit/context.ts'
import { order } from '#kit/job.ts'

export const pushNotice = order<{ notification_id: string; device_id: string }>({
  name: 'notifications.push_notice',
  concurrency: 8,
})

/** One job for each device, in the transaction of the notification. */
export async function planPushes(
  ctx: Ctx,
  told: readonly { id: string; push_to: readonly string[] }[],
): Promise<void> {
  for (const { id, push_to } of told) {
    for (const device_id of push_to) await ctx.enqueue(pushNotice, { notification_id: id, device_id })
  }
}
