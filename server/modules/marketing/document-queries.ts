import type { Db } from '#kit/context.ts'

/** What pages show was changed: they are made anew for whoever looks next. */
export const dropDocuments = (db: Db) => db.deleteFrom('page_documents').execute()
