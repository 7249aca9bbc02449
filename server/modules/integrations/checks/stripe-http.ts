import type { Services } from '#kit/context.ts'
import type { OutboundHttp } from '#platform/http/outbound-http.ts'

/** Another address is the operator's word: it may be private, for what is sent to Stripe alone. */
export const stripeHttp = ({ settings, http }: Services): OutboundHttp =>
  settings.stripeApiBase === null ? http : http.reaching(settings.stripeApiBase)
