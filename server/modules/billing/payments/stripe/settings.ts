import { type Environment, url } from '#kit/declared/setting.ts'
import type { Settings } from '#platform/settings.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    /** Another address for the API of Stripe; null: its own. */
    readonly stripeApiBase: string | null
  }
}

export const readStripeSettings = (env: Environment): Pick<Settings, 'stripeApiBase'> => ({
  stripeApiBase: url(env, 'STRIPE_API_BASE'),
})
