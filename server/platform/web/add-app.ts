import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { documentHeaders } from '../server/security-headers.ts'
import { languageOf, sendMoment, sendUnavailable } from './fallbacks.ts'
import type { Pages } from './pages.ts'

/** Scripts from here alone; style elements only with the nonce of this answer, since the component library makes some. */
const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    // Bodies of mails and documents stand in frames of their own, sandboxed and without scripts.
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Where the workspace writes mail whose pictures its reader wants to see: they may come from anywhere, and nothing runs there. */
const MAIL_FRAME = '/mail-frame.html'
const mailFrameHeaders = {
  ...documentHeaders,
  'cache-control': 'public, max-age=86400',
  'content-security-policy': [
    "default-src 'none'",
    "img-src 'self' data: https: http:",
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex, nofollow',
}

/**
 * The workspace: one document for all its addresses, whose own router shows what they say. `screens` are the addresses
 * that the modules declare; any other one leads nowhere, and says so with a status.
 */
export function addApp(app: FastifyInstance, pages: Pages, screens: readonly string[]): void {
  app.get(MAIL_FRAME, (_, reply) =>
    reply
      .headers(mailFrameHeaders)
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><html><head><meta charset="utf-8"><title>Mail</title></head><body></body></html>',
      ),
  )
  for (const path of screens.flatMap(screen => (screen === '/' ? ['/'] : [screen, `${screen}/*`]))) {
    app.get(path, (request, reply) => {
      const shell = pages.current()?.app(request.url.split('?', 1)[0]!)
      if (!shell) {
        const language = languageOf(request)
        return pages.hasFailed() ? sendUnavailable(reply, language) : sendMoment(reply, language)
      }
      const nonce = randomBytes(16).toString('base64')
      return reply
        .headers({
          ...documentHeaders,
          'cache-control': 'no-store',
          'content-security-policy': policyWith(nonce),
          'x-robots-tag': 'noindex, nofollow',
        })
        .type('text/html; charset=utf-8')
        .send(shell.replace('{nonce}', nonce))
    })
  }
}
