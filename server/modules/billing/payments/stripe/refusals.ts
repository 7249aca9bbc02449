import { problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { loadStripe } from './client.ts'

export const Rejected = problem(
  502,
  'stripe_rejected',
  (reason: string) => say`Stripe rejected the request: ${{ reason }}`,
  'Amount must be at least $0.50 usd',
)

/** Whatever goes wrong with Stripe is told in its own words. */
export async function rejects<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { errors } = await loadStripe()
    throw error instanceof errors.StripeError ? Rejected(error.message) : error
  }
}

/** What was asked of does not exist there, or is not in a state that could be changed. */
export async function isUnknownThere(error: unknown): Promise<boolean> {
  const { errors } = await loadStripe()
  return error instanceof errors.StripeInvalidRequestError
}

// Nothing is known: Stripe failed, is busy with the same request, or does not let us in just now.
const SAYS_NOTHING = new Set([401, 403, 409, 429])

/** The error where it is an answer; thrown on where it says nothing of what became of the request. */
export async function answerIn(error: unknown) {
  const { errors } = await loadStripe()
  if (!(error instanceof errors.StripeError)) throw error
  const status = error.statusCode ?? 500
  if (status >= 500 || SAYS_NOTHING.has(status) || error.type === 'StripeIdempotencyError') throw error
  return error
}
