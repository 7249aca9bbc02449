import type { WorkCtx } from '#kit/context.ts'
import { compileSource, type Link } from '../rendering/compile.ts'

/** The columns that what was written makes; a draft may be wrong, and says so when it is to be sent. */
export interface Content {
  kind: 'html' | 'mjml'
  source: string
  compiled_html: string
  mail_html: string
  mail_text: string
  compile_error: string | null
  content_sha256: string
}

const nothing = { compiled_html: '', mail_html: '', mail_text: '', content_sha256: '' }

export async function writeContent(
  ctx: WorkCtx,
  written: { kind: 'html' | 'mjml'; source: string },
  utm: unknown,
): Promise<{ content: Content; links: Link[] }> {
  if (written.source.trim() === '') {
    return { content: { ...written, ...nothing, compile_error: null }, links: [] }
  }
  const compiled = await compileSource(ctx, { ...written, utm: utm as Record<string, string> | null })
  if ('error' in compiled) {
    return { content: { ...written, ...nothing, compile_error: compiled.error }, links: [] }
  }
  const content = {
    ...written,
    compiled_html: compiled.html,
    mail_html: compiled.mailHtml,
    mail_text: compiled.text,
    compile_error: null,
    content_sha256: compiled.sha256,
  }
  return { content, links: compiled.links }
}
