import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../pages/html.ts'
import { documentHeaders } from '../server/security-headers.ts'

const folder = new URL('../../../docs/', import.meta.url)

export const guideFile = (name: string): string => fileURLToPath(new URL(`${name}.md`, folder))

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** The pages of `docs/`, as the reference links them: `/docs/guides/billing`. */
export function addGuides(app: FastifyInstance): void {
  const pages = new Map<string, Promise<string>>()
  app.get<{ Params: { name: string } }>('/docs/guides/:name', async (request, reply) => {
    const { name } = request.params
    if (!(await listGuides()).includes(name)) return reply.callNotFound()
    const page = pages.get(name) ?? render(name)
    pages.set(name, page)
    reply.headers({ ...documentHeaders, 'content-security-policy': policy })
    return reply.type('text/html; charset=utf-8').send(await page)
  })
}

const listGuides = async (): Promise<string[]> =>
  (await readdir(folder)).filter(file => file.endsWith('.md')).map(file => file.slice(0, -3))

async function render(name: string): Promise<string> {
  const [{ marked }, text] = await Promise.all([import('marked'), readFile(guideFile(name), 'utf8')])
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name
  const body = (await marked.parse(text)).replaceAll(
    /href="([a-z0-9-]+)\.md(#[^"]*)?"/g,
    'href="/docs/guides/$1$2"',
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Bowline</title>
<style>
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 6rem }
pre, table { overflow-x: auto; display: block }
pre { padding: .8rem 1rem; background: color-mix(in srgb, currentColor 6%, transparent); border-radius: 6px }
code { font: .9em ui-monospace, monospace }
td, th { padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top }
</style>
<p><a href="/docs/">API reference</a></p>
${body}</html>
`
}
