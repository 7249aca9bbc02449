import type { Language } from '#kit/web/language.ts'

/** A mail ready to go out; its source makes it one mail, however often it is handed over. */
export interface AccountMail {
  sourceKind: 'invitation' | 'account_link' | 'account_notice'
  sourceId: string
  to: string
  language: Language
  subject: string
  text: string
}
