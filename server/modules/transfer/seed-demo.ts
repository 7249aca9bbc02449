import type { Ctx } from '#kit/context.ts'
import { askForExport } from './exports/service.ts'

/** Two archives to look at: they are written as soon as a worker is there. */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await askForExport(ctx, { entities: ['contacts'], format: 'csv' })
  await askForExport(ctx, { entities: ['deals'], format: 'json' })
}
