import type { Areas } from './schema.ts'

const ALL_ON: Areas = { reports: true, workflows: true, seo: true, infrastructure: true }

/** What is stored is what somebody chose; the rest is on. */
export const readAreas = (stored: unknown): Areas => ({ ...ALL_ON, ...(stored as Partial<Areas>) })
