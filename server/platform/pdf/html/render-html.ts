import type { HtmlTask, RenderResult } from '../protocol.ts'
import type { TypstEngine } from '../typst.ts'
import { digestPages } from './digest-pages.ts'
import type { LayoutReport } from './document.ts'
import { prepareHtml } from './prepare-html.ts'

/** In a renderer process: reading a long text is work as much as laying it out. */
export function renderHtml(typst: TypstEngine, htmlTask: HtmlTask): RenderResult {
  const { task, blocks } = prepareHtml(htmlTask)
  const compiled = typst.compile(task)
  if (task.makes !== 'report') return { ...compiled, digests: [] }
  const { last, blocks: starts } = compiled.report[0] as LayoutReport
  return { ...compiled, digests: digestPages(blocks, starts, last) }
}
