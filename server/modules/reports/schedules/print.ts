import type { WorkCtx } from '#kit/context.ts'
import { pdfTemplate } from '#kit/declared/pdf-template.ts'
import { preferredCjk } from '#platform/pdf/scripts.ts'
import { toMoment } from '#platform/pdf/task-parts.ts'
import type { Content } from './panels.ts'
import { languageOf } from './words.ts'

export const reportTemplate = pdfTemplate(new URL('./report.typ', import.meta.url))

/** A report on paper: the chart as it was drawn, and the rows that a mail would show. */
export async function printContent(
  ctx: WorkCtx,
  { name, panels }: Content,
  { organization, locale, timezone }: { organization: string; locale: string; timezone: string },
): Promise<Buffer> {
  const files = panels.flatMap(({ svg }, index) =>
    svg ? [{ name: `chart-${index}.svg`, content: Buffer.from(svg) }] : [],
  )
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone })
  const data = {
    title: name,
    organization,
    subtitle: `${when.format(new Date(ctx.now.epochMilliseconds))} (${timezone})`,
    created: toMoment(ctx.now),
    cjk: preferredCjk(JSON.stringify(panels.map(({ title, table }) => [title, table])), languageOf(locale)),
    panels: panels.map(({ title, number, svg, table, note }, index) => ({
      title,
      number,
      picture: svg ? `chart-${index}.svg` : null,
      alt: title || name,
      head: table?.head ?? null,
      rows: table?.rows ?? null,
      isNumber: table?.isNumber ?? null,
      note,
    })),
  }
  const { pdf } = await ctx.services.pdf.print(ctx, {
    template: reportTemplate,
    data: JSON.stringify(data),
    files,
    codes: [],
    standard: 'pdf-1.7',
    makes: 'pdf',
  })
  return pdf
}
