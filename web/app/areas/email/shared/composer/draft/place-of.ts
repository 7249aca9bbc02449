import { keptBelow } from '../../../../../kit/form/use-draft.ts'
import type { ComposerStart } from '../open-composer.ts'
import type { MailValues } from './mail-values.ts'

const MAIL = 'mail/'

/** Where what is typed is kept on this device: what was begun and never reached the server is taken up again. */
export function placeOf(start: ComposerStart): string {
  const kept = keptBelow<MailValues>(MAIL)
  const found = kept.find(({ values }) => {
    if (start.mode === 'draft') return values.id === start.draftId
    if (start.mode === 'new')
      return (
        values.id === null &&
        values.mode === 'new' &&
        values.contact_id === (start.contactId ?? null) &&
        values.deal_id === (start.dealId ?? null)
      )
    return values.mode === start.mode && values.reply_to_message_id === start.message.id
  })
  return MAIL + (found?.rest ?? (start.mode === 'draft' ? start.draftId : crypto.randomUUID()))
}
