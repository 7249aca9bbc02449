import { prepared } from '../../../../../kit/screen/prepared.tsx'

export const MailText = prepared(async () => (await import('./mail-text.tsx')).MailText)
