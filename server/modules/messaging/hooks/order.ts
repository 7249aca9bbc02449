import { order } from '#kit/job.ts'

export const deliverHook = order<{ hook_id: string }>({ name: 'messaging.deliver_hook', coalesces: true })
