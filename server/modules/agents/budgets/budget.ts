import type { Ctx } from '#kit/context.ts'
import { localDate } from '#kit/time/zone.ts'
import { readTenantSettings, readZone } from '#modules/cloud/index.ts'
import { lockBudget, moveBudget } from './queries.ts'

/** Money is counted in millionths of a cent: so many a token costs, exactly, at a price by the million. */
const MICRO = 1_000_000

export interface Price {
  input: number
  output: number
}

/** What the tenant settled for the model; undefined where nobody did: then nothing is reckoned. */
export async function priceOf(ctx: Ctx, model: string): Promise<Price | undefined> {
  const { model_prices } = await readTenantSettings(ctx)
  const price = Object.hasOwn(model_prices, model) ? model_prices[model] : undefined
  return price && { input: price.input_cents_per_million, output: price.output_cents_per_million }
}

export const costOf = (price: Price, inputTokens: number, outputTokens: number): number =>
  Math.ceil(inputTokens * price.input + outputTokens * price.output)

export interface Held {
  micro: number
  day: string
}

/** Sets the most a call can cost aside, under the day's lock; undefined where it does not fit any more. */
export async function holdBudget(
  ctx: Ctx,
  agentId: string,
  centsPerDay: number | null,
  micro: number,
): Promise<Held | undefined> {
  const day = localDate(ctx.now, await readZone(ctx)).toString()
  const { spent, held } = await lockBudget(ctx, agentId, day)
  if (centsPerDay !== null && spent + held + micro > centsPerDay * MICRO) return undefined
  await moveBudget(ctx, agentId, day, { spent: 0, held: micro })
  return { micro, day }
}

/** What it really cost takes the place of what was set aside. */
export const settleBudget = (ctx: Ctx, agentId: string, held: Held, spent: number) =>
  moveBudget(ctx, agentId, held.day, { spent, held: -held.micro })

export const centsOf = (micro: number): number => micro / MICRO
