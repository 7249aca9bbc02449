import type { Module } from '#kit/module.ts'
import { crm } from './crm/index.ts'
import { identity } from './identity/index.ts'
import { operations } from './operations/index.ts'

/** Every domain of the product. The order is the order of the reference and of the demo's story. */
export const modules: readonly Module[] = [identity, crm, operations]
