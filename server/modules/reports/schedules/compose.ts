import type { WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { MailBrand, MailFigure } from '#platform/mail/layout.ts'
import { writeMail } from '#platform/mail/layout.ts'
import { contentTypes, openExport } from '../exports/stream.ts'
import { checkQuery } from '../query/checking/check.ts'
import { loadEnvironment } from '../query/environment.ts'
import type { Content, Speech } from './panels.ts'
import { printContent } from './print.ts'
import type { ScheduleRow } from './queries.ts'
import { languageOf } from './words.ts'

export interface MailFile {
  filename: string
  content_type: string
  content: Buffer
  content_id?: string
}

/** Mail servers take about 20 MB in all; pictures go along. */
const MOST_BYTES = 14 * 1024 * 1024

const fileName = (name: string, extension: string) =>
  `${
    name
      .replaceAll(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
      .slice(0, 100)
      .trim() || 'report'
  }.${extension}`

/** Everything that goes along with the mail, each file made as an export would be. */
export async function filesOf(
  ctx: WorkCtx,
  schedule: ScheduleRow,
  content: Content,
  sender: { name: string; locale: string; timezone: string },
): Promise<MailFile[]> {
  const pictures = content.panels.flatMap(({ png }, index) =>
    png
      ? [
          {
            filename: `chart-${index + 1}.png`,
            content_type: 'image/png',
            content: Buffer.from(png),
            content_id: pictureId(schedule.id, index),
          },
        ]
      : [],
  )
  const { format } = schedule
  if (format === 'inline') return pictures
  if (format === 'pdf') {
    const pdf = await printContent(ctx, content, { ...sender, organization: sender.name })
    return [
      ...pictures,
      { filename: fileName(content.name, 'pdf'), content_type: 'application/pdf', content: pdf },
    ]
  }
  const environment = await ctx.transact(loadEnvironment)
  const files: MailFile[] = []
  let left = MOST_BYTES
  for (const { name, query } of content.questions) {
    const stream = await openExport(ctx, environment, checkQuery(environment, query), { format })
    const pieces: Buffer[] = []
    for await (const piece of stream) {
      const bytes = Buffer.from(piece as Buffer)
      left -= bytes.length
      if (left < 0)
        throw InvalidInput('The file is larger than 14 MB: narrow the report down, or mail it inline')
      pieces.push(bytes)
    }
    const filename = fileName(name, format)
    files.push({
      filename,
      content_type: contentTypes[format].split(';')[0]!,
      content: Buffer.concat(pieces),
    })
  }
  return [...pictures, ...files]
}

const pictureId = (scheduleId: string, index: number) => `chart-${index}.${scheduleId}@bowline`

export interface Letter {
  subject: string
  html: string
  text: string
}

/** The mail for one recipient: only the way out differs. */
export function writeLetter(
  schedule: ScheduleRow,
  content: Content,
  { brand, speech, url, stopUrl }: { brand: MailBrand; speech: Speech; url: string; stopUrl: string },
): Letter {
  const { words, locale } = speech
  const figures = content.panels.map((panel, index): MailFigure => {
    const isFile = schedule.format === 'csv' || schedule.format === 'xlsx'
    const note = panel.note && panel.table && isFile ? `${panel.note}. ${words.attached}` : panel.note
    return {
      ...(panel.title ? { title: panel.title } : {}),
      ...(panel.number ? { number: panel.number } : {}),
      ...(panel.png
        ? { picture: { contentId: pictureId(schedule.id, index), alt: panel.title || content.name } }
        : {}),
      ...(panel.table ? { table: panel.table } : {}),
      ...(note ? { note } : {}),
    }
  })
  return writeMail({
    language: languageOf(locale),
    brand,
    subject: (schedule.subject ?? content.name).replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 400),
    greeting: content.name,
    figures,
    button: { label: words.open, url },
    closing: [{ text: words.stop, link: { label: words.stopLink, url: stopUrl } }],
  })
}
