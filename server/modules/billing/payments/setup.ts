import type { SetupStep } from '#kit/declared/setup-step.ts'
import { hasBankDetails } from '../settings/setup-queries.ts'
import { findConnection } from './providers.ts'

export const paymentSetup: SetupStep = {
  key: 'payments',
  url: '/settings/billing',
  isDone: async ctx => (await hasBankDetails(ctx)) || (await findConnection(ctx)) !== undefined,
}
