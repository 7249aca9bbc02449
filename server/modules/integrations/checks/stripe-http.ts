import type { Services } from '#kit/context.ts'
import type { OutboundHttp } from '#platform/http/outbound-http.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    /** Another address for the API of Stripe; null: its own. */
    readonly stripeApiBase: string | null
  }
}

/** Another address is the operator's word: it may be private, for what is sent to Stripe alone. */
export const stripeHttp = ({ settings, http }: Services): OutboundHttp =>
  settings.stripeApiBase === null ? http : http.reaching(settings.stripeApiBase)
