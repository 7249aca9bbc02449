import type { Actor } from '#kit/context.ts'
import { link, secretParam } from '#kit/route.ts'
import { InvoiceNotFound } from './errors.ts'

export const publicAccess = link('invoice', 'token', InvoiceNotFound)
export const publicParams = { token: secretParam('invoice token') }

/** The invoice that a customer's link opens. */
export const targetOf = ({ actor }: { actor: Actor }): string => {
  if (actor.kind !== 'link') throw new Error('this route is opened by a link')
  return actor.targetId
}
