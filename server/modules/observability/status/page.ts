import type { Ctx, OpenCtx } from '#kit/context.ts'
import { RawReply } from '#kit/route.ts'
import { type Language, pickLanguage } from '#kit/web/language.ts'
import { ResourceNotFound, readTenantSettings, STATUS_PAGE } from '#modules/cloud/index.ts'
import { html } from '#platform/pages/html.ts'
import { renderPage, tick } from '#platform/pages/layout.ts'
import { type CheckNumbers, listForStatus } from '../checks/queries.ts'
import { type StatusWords, statusWords } from './words.ts'

interface StatusPage {
  title: string
  status: 'up' | 'down' | 'degraded' | 'unknown'
  as_of: string
  checks: {
    name: string
    status: string
    since: string | null
    uptime_24h: number | null
    uptime_30d: number | null
  }[]
}

const percent = (value: number | null) => (value === null ? null : Math.round(Number(value) * 1_000) / 1_000)

/** Names and how they do; never what is looked at. */
const tell = ({ name, status, since, uptime_24h, uptime_30d }: CheckNumbers) => ({
  name,
  status,
  since,
  uptime_24h: percent(uptime_24h),
  uptime_30d: percent(uptime_30d),
})

const order = ['down', 'degraded', 'unknown', 'up'] as const

async function readPage(ctx: Ctx): Promise<StatusPage | undefined> {
  const { status_page } = await readTenantSettings(ctx)
  if (!status_page.enabled) return undefined
  const all = (await listForStatus(ctx)).filter(check => !check.paused)
  const { check_ids } = status_page
  const byId = new Map(all.map(check => [check.id, check]))
  const shown = check_ids === null ? all : check_ids.flatMap(id => byId.get(id) ?? [])
  const checks = shown.map(tell)
  const status = order.find(one => checks.some(check => check.status === one)) ?? 'unknown'
  return { title: status_page.title ?? status_page.slug ?? '', status, as_of: ctx.now.toString(), checks }
}

async function find(ctx: OpenCtx, slug: string): Promise<StatusPage | undefined> {
  const entry = await ctx.find(STATUS_PAGE, slug)
  if (!entry) return undefined
  const actor = { kind: 'link', link: STATUS_PAGE, targetId: entry.targetId } as const
  return ctx.within(entry.organizationId, actor, readPage, { readOnly: true })
}

/** The page, or the same as JSON where the address ends so. */
export async function showStatus(ctx: OpenCtx, address: string): Promise<RawReply> {
  if (address.endsWith('.json')) {
    const page = await find(ctx, address.slice(0, -'.json'.length))
    if (!page) throw ResourceNotFound()
    return new RawReply(
      200,
      { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      JSON.stringify({ success: true, data: page }),
    )
  }
  const language = pickLanguage(ctx.request.acceptLanguage)
  const words = statusWords[language]
  const page = await find(ctx, address)
  if (page) return draw(page, language, words)
  const body = html`<h1>${words.nothingTitle}</h1><p>${words.nothing}</p>`
  return renderPage({ status: 404, language, title: words.nothingTitle, body })
}

function draw(page: StatusPage, language: Language, words: StatusWords): RawReply {
  const isWell = page.status === 'up'
  const headline = page.status === 'down' ? words.someDown : isWell ? words.allWell : null
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 3, style: 'percent' })
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const rows = page.checks.map(
    ({ name, status, uptime_30d }) =>
      html`<p><strong>${name}</strong><br>${
        words[status as 'up']
      }${uptime_30d === null ? '' : ` · ${words.uptime(numbers.format(uptime_30d / 100))}`}</p>`,
  )
  const body = html`${isWell ? tick : null}<h1>${page.title}</h1>${
    headline === null ? null : html`<p><strong>${headline}</strong></p>`
  }${rows.length > 0 ? rows : html`<p>${words.noChecks}</p>`}<small>${words.asOf(
    `${moment.format(new Date(page.as_of))} UTC`,
  )}</small>`
  return renderPage({ language, title: page.title, body })
}
