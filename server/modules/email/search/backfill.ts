import type { Backfill } from '#kit/declared/backfill.ts'
import { fillWords } from './queries.ts'

/** Mail from before it was searched. */
export const fillMailWords: Backfill = { name: 'email.fill_mail_words', batch: fillWords }
