import { TEXT_LIMIT } from '../messages/schema.ts'

/** What Slack's incoming webhooks take, as a text of ours. Also what Grafana, Alertmanager, Sentry and Jenkins send. */

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject).slice(0, 100) : [])

export interface IncomingMessage {
  text: string
  username: string | null
  emoji: string | null
  threadRootId: string | null
  clientId: string | null
}

export function readPayload(payload: Json): IncomingMessage {
  const isOurs = payload.format === 'markdown'
  const convert = isOurs ? (text: string) => text : fromSlack
  const blocks = listOf(payload.blocks).map(block => blockText(block, convert))
  const attachments = listOf(payload.attachments).map(one => attachmentText(one, convert))
  // Where there are blocks, Slack takes the text for notifications only.
  const body = blocks.some(Boolean) ? [] : [convert(textOf(payload.text))]
  const parts = [...body, ...blocks, ...attachments].map(part => part.trim()).filter(Boolean)
  const emoji = textOf(payload.icon_emoji).trim()
  return {
    text: parts.join('\n\n').slice(0, TEXT_LIMIT),
    username: textOf(payload.username).trim().slice(0, 80) || null,
    emoji: /^:[a-z0-9_+-]{1,40}:$/.test(emoji) ? emoji : null,
    threadRootId: textOf(payload.thread_root_id) || null,
    clientId: textOf(payload.client_msg_id).slice(0, 64) || null,
  }
}

type Convert = (text: string) => string

/** `{type: "mrkdwn"|"plain_text", text}`, or a bare string. */
function textObject(value: unknown, convert: Convert): string {
  if (typeof value === 'string') return convert(value)
  if (!isObject(value)) return ''
  const text = textOf(value.text)
  return value.type === 'plain_text' ? escapeMarks(text) : convert(text)
}

function blockText(block: Json, convert: Convert): string {
  switch (block.type) {
    case 'header':
      return bold(textObject(block.text, convert))
    case 'section':
      return [textObject(block.text, convert), ...listOf(block.fields).map(one => textObject(one, convert))]
        .filter(Boolean)
        .join('\n')
    case 'context':
      return listOf(block.elements)
        .map(one => (one.type === 'image' ? linkTo(one.image_url, one.alt_text) : textObject(one, convert)))
        .filter(Boolean)
        .join(' · ')
    case 'image':
      return linkTo(block.image_url, textObject(block.title, convert) || block.alt_text)
    case 'actions':
      return listOf(block.elements)
        .map(one =>
          linkTo(
            one.url,
            textObject(one.text, text => text),
          ),
        )
        .filter(Boolean)
        .join(' · ')
    default:
      return ''
  }
}

function attachmentText(attachment: Json, convert: Convert): string {
  const title = textOf(attachment.title)
  const lines = [
    convert(textOf(attachment.pretext)),
    title && (attachment.title_link ? bold(linkTo(attachment.title_link, title)) : bold(escapeMarks(title))),
    convert(textOf(attachment.text)),
    ...listOf(attachment.fields).map(field =>
      [bold(escapeMarks(textOf(field.title))), convert(String(field.value ?? ''))].filter(Boolean).join(': '),
    ),
    ...listOf(attachment.blocks).map(block => blockText(block, convert)),
    attachment.image_url ? linkTo(attachment.image_url, 'image') : '',
    ...listOf(attachment.actions).map(one => linkTo(one.url, one.text)),
  ].filter(Boolean)
  return lines.length > 0 ? lines.join('\n') : convert(textOf(attachment.fallback))
}

const bold = (text: string): string => (text.trim() ? `**${text.trim().replaceAll('**', '')}**` : '')

function linkTo(url: unknown, label: unknown): string {
  const address = textOf(url)
  if (!/^https?:\/\/[^\s<>|]{1,2000}$/i.test(address)) return ''
  const shown = textOf(label)
    .replaceAll(/[<>|\n]/g, ' ')
    .trim()
    .slice(0, 300)
  return shown ? `<${address}|${shown}>` : `<${address}>`
}

const escapeMarks = (text: string): string => text.replaceAll(/[\\`*_~[\]<]/g, letter => `\\${letter}`)

/** Code stays as it is; outside of it bold, strike and mentions are written our way. */
function fromSlack(text: string): string {
  return text
    .slice(0, 4 * TEXT_LIMIT)
    .split(/(```[\s\S]*?```|`[^`\n]+`)/)
    .map((part, place) => (place % 2 === 1 ? readEntities(part, '') : convertPlain(part)))
    .join('')
}

const convertPlain = (text: string): string =>
  readEntities(
    text
      .replaceAll(/<!(?:channel|everyone)(?:\|[^>]{0,80})?>/g, '<!all>')
      .replaceAll(/<!here(?:\|[^>]{0,80})?>/g, '<!here>')
      .replaceAll(/(^|[\s(_~"'>])\*(?=\S)([^*\n]{1,2000}?)\*(?=$|[\s).,;:!?_~"'<])/gm, '$1**$2**')
      .replaceAll(/(^|[\s(_*"'>])~(?=\S)([^~\n]{1,2000}?)~(?=$|[\s).,;:!?_*"'<])/gm, '$1~~$2~~'),
    '\\',
  )

/** Slack writes what is no markup as entities; ours are written with a backslash, so that they do not become markup. */
const readEntities = (text: string, before: string): string =>
  text.replaceAll('&lt;', `${before}<`).replaceAll('&gt;', '>').replaceAll('&amp;', '&')
