import type { WorkCtx } from '#kit/context.ts'

type Sealing = Pick<WorkCtx, 'services' | 'organizationId'>

export interface Body {
  html: string
  text: string
}

const place = (organizationId: string, id: string) => `email_body:${organizationId}:${id}`

export const sealBody = (ctx: Sealing, id: string, body: Body): Buffer =>
  ctx.services.secrets.seal(JSON.stringify(body), place(ctx.organizationId, id))

/** The bodies of a message, wherever they are kept. */
export function bodyOf(
  ctx: Sealing,
  message: { id: string; body_html: string | null; body_text: string; sealed_body: Buffer | null },
): Body {
  if (!message.sealed_body) return { html: message.body_html ?? '', text: message.body_text }
  const opened = ctx.services.secrets.open(message.sealed_body, place(ctx.organizationId, message.id))
  return JSON.parse(opened.toString('utf8')) as Body
}
