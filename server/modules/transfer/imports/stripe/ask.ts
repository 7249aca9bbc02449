import { loadStripe } from '#modules/billing/index.ts'
import { StripeKeyRefused } from '../schema.ts'

/** A key that may not read something does not stop the rest; one that is no key stops everything. */
export async function askFor<T>(call: () => Promise<T>): Promise<T | 'forbidden'> {
  try {
    return await call()
  } catch (error) {
    const { errors } = await loadStripe()
    if (error instanceof errors.StripeAuthenticationError) throw StripeKeyRefused()
    if (error instanceof errors.StripePermissionError) return 'forbidden'
    throw error
  }
}
