/** A mail ready to go out; its source makes it one mail, however often it is handed over. */
export interface AccountMail {
  sourceKind: 'invitation' | 'account_link' | 'account_notice'
  sourceId: string
  to: string
  subject: string
  text: string
}
