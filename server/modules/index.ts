import type { Module } from '#kit/module.ts'

/** Every domain of the product. The order is the order of the reference and of the demo's story. */
export const modules: readonly Module[] = []
