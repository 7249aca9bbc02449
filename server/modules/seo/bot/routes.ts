import { openRoute } from '#kit/route.ts'
import { pickLanguage } from '#kit/web/language.ts'
import { CRAWLER_TOKEN } from '#platform/crawl/crawl.ts'
import { html } from '#platform/pages/html.ts'
import { renderPage } from '#platform/pages/layout.ts'
import { words } from './words.ts'

export const botRoutes = [
  openRoute({
    method: 'GET',
    base: '',
    path: '/bot',
    operationId: 'showBot',
    tag: 'SEO',
    summary: 'Who the crawler is, and how to keep it out',
    produces: 'text/html',
    handler: async ({ request, services }) => {
      const language = pickLanguage(request.acceptLanguage)
      const say = words[language]
      return renderPage({
        language,
        title: say.title,
        body: html`<h1>${say.title}</h1><p>${say.who}</p><p>${say.how}</p><p>${say.keepOut}</p><p class="url">User-agent: ${CRAWLER_TOKEN}<br>Disallow: /</p><p>${say.slower}</p><small>${services.crawl.userAgent}</small>`,
      }) as never
    },
  }),
]
