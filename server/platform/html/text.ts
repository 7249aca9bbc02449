import { compile, type FormatCallback } from 'html-to-text'
import { refuseDeepHtml } from './limits.ts'

const MOST_SPAN = 20

type Element = Parameters<FormatCallback>[0]

/** A cell that spans a million columns would be laid out in a million of them. */
function limitSpans({ attribs, children = [] }: Element): void {
  for (const name of ['colspan', 'rowspan']) {
    if (Number(attribs?.[name]) > MOST_SPAN) attribs[name] = String(MOST_SPAN)
  }
  for (const child of children) limitSpans(child)
}

const formatTable: FormatCallback = (element, walk, builder, options) => {
  limitSpans(element)
  builder.options.formatters!.dataTable!(element, walk, builder, options)
}

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: 2_000_000 },
  formatters: { boundedTable: formatTable },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    { selector: 'table', format: 'boundedTable', options: { uppercaseHeaderCells: false } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
  ],
})

/** For small HTML, or in a process for bounded work. What a mail reader without HTML shows: links with their address, tables as lines, no images. */
export const textFromHtml = (html: string): string => convert(html).trim()

/** For any HTML, in a process for bounded work. Throws Refused. */
export function textFromAnyHtml(html: string): string {
  refuseDeepHtml(html)
  return textFromHtml(html)
}
