import type { Ctx } from '#kit/context.ts'
import { addUser } from '../users/add-user.ts'

/** Nobody logs in as them: they have no password, and no mail reaches them that could set one. */
const colleagues = [
  { name: 'Maya Ortiz', email: 'maya@harborpine.example', role: 'admin' },
  { name: 'Jonas Weber', email: 'jonas@harborpine.example', role: 'member' },
] as const

/** Those whom the demo's deals, talks and goals are shared with. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  for (const colleague of colleagues) {
    await addUser(ctx, { ...colleague, passwordHash: null, isVerified: true })
  }
}
