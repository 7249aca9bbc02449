import { html } from '#platform/pages/html.ts'

interface Person {
  contact: Record<string, unknown>
  held: Record<string, Record<string, unknown>[]>
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

const titleOf = (kind: string): string => {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const table = (row: Record<string, unknown>) =>
  html`<table>${Object.entries(row)
    .filter(([, value]) => shown(value) !== '' && shown(value) !== '{}' && shown(value) !== '[]')
    .map(([key, value]) => html`<tr><th>${titleOf(key)}</th><td>${shown(value)}</td></tr>`)}</table>`

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:860px;margin:2rem auto;padding:0 1rem;color:#1b2430;background:#fff}
table{border-collapse:collapse;width:100%;margin:0 0 1.2rem}th{text-align:left;width:13rem;font-weight:600;color:#566170}
th,td{padding:4px 8px;border-bottom:1px solid #e3e8ee;vertical-align:top;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#0d1219;color:#eef2f7}th{color:#a3afbe}th,td{border-color:#2a3442}}`

/** What is held about a person, for that person to read. */
export function writePersonPage({ contact, held }: Person): string {
  const name = shown(contact.name) || shown(contact.email)
  const sections = Object.entries(held).map(
    ([kind, rows]) => html`<h2>${titleOf(kind)} (${rows.length})</h2>${rows.map(table)}`,
  )
  const body = html`<body><h1>${name}</h1>${table(contact)}${sections}</body>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${html`<title>${name}</title>`}<style>${style}</style></head>${body}</html>`
}
