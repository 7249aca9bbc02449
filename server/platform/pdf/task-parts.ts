import type { PdfAttachment } from './attachments.ts'
import type { RenderTask } from './protocol.ts'

/** What the tasks of all templates are made with. */

type TaskFile = RenderTask['files'][number]

export function prepareAttachments(attachments: readonly PdfAttachment[], files: TaskFile[]) {
  return attachments.map((attachment, index) => {
    const source = `attachment-${index}`
    files.push({ name: source, content: attachment.content })
    return {
      source,
      path: attachment.name,
      mimeType: attachment.mimeType,
      description: attachment.description,
      relationship: attachment.relationship ?? 'supplement',
    }
  })
}

export function toMoment(instant: Temporal.Instant) {
  const { year, month, day, hour, minute, second } = instant.toZonedDateTimeISO('UTC')
  return { year, month, day, hour, minute, second }
}
