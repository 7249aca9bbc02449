import { signFile } from '#platform/files/signed-url.ts'

export const pictureName = (attachmentId: string): string => `mail-picture:${attachmentId}`

/** Only whoever may read the mail is told it; it opens the picture for an hour. */
export const pictureUrl = (
  ctx: Parameters<typeof signFile>[0],
  messageId: string,
  attachmentId: string,
): string =>
  `/api/v1/app/emails/${messageId}/attachments/${attachmentId}/picture?signature=${signFile(ctx, pictureName(attachmentId))}`
