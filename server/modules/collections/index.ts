import type { Module } from '#kit/module.ts'

/** How money that is due is collected: methods on file, and the attempts to charge them. */
export const collections: Module = {
  name: 'collections',
  tables: ['collection_attempts', 'collection_letters', 'payment_methods'],
  routes: [],
}
