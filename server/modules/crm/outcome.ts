import type { TProperties } from 'typebox'
import { type TObject, Type } from '#kit/schema.ts'

/** What an action did, under `data` as everywhere and beside it as the contract spells the answers of actions. */
export const Outcome = <P extends TProperties>(result: TObject<P>) =>
  Type.Object({ data: result, ...result.properties })

export const outcome = <T extends object>(result: T): T & { data: T } => ({ ...result, data: result })
