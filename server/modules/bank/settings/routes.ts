import type { Ctx } from '#kit/context.ts'
import { admin, route } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { chooseReferenceKind, findReferenceKind } from '#modules/billing/index.ts'
import { loadBankSettings, writeBankSettings } from './queries.ts'
import { BankSettings, BankSettingsIn } from './schema.ts'

const tag = 'Bank'

async function readSettings(ctx: Ctx): Promise<BankSettings> {
  const [settings, payment_reference] = await Promise.all([loadBankSettings(ctx), findReferenceKind(ctx)])
  return { ...settings, payment_reference }
}

export const settingsRoutes = [
  route({
    method: 'GET',
    path: '/settings/bank',
    tag,
    summary: 'Get the bank settings',
    access: admin,
    returns: Data(BankSettings),
    handler: async ctx => ({ data: await readSettings(ctx) }),
  }),
  route({
    method: 'PUT',
    path: '/settings/bank',
    tag,
    summary: 'Change the bank settings',
    description: 'Keys left out stay as they are.',
    access: admin,
    body: BankSettingsIn,
    returns: Data(BankSettings),
    example: {
      body: { tolerance_cents: 500, early_payment: { percent: 2, days: 10 }, payment_reference: 'rf' },
    },
    handler: async (ctx, { body }) => {
      const { payment_reference: kind, ...stored } = body
      await writeBankSettings(ctx, stored)
      if (kind) await chooseReferenceKind(ctx, kind)
      return { data: await readSettings(ctx) }
    },
  }),
]
