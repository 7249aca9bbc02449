import { escapeHtml } from '#platform/pages/html.ts'

/** Lines to paste, whole and escaped. */

export const canonicalLine = (url: string): string => `<link rel="canonical" href="${escapeHtml(url)}">`
export const titleLine = (text: string): string => `<title>${escapeHtml(text)}</title>`
export const headingLine = (text: string): string => `<h1>${escapeHtml(text)}</h1>`
export const alternateLine = (code: string, url: string): string =>
  `<link rel="alternate" hreflang="${escapeHtml(code)}" href="${escapeHtml(url)}">`
export const langLine = (language: string): string => `<html lang="${escapeHtml(language)}">`
export const viewportLine = '<meta name="viewport" content="width=device-width, initial-scale=1">'
export const charsetLine = (charset: string): string => `<meta charset="${escapeHtml(charset)}">`
export const ogTitleLine = (text: string): string =>
  `<meta property="og:title" content="${escapeHtml(text)}">`
export const sitemapLine = (url: string): string => `<url><loc>${escapeHtml(url)}</loc></url>`

export const robotsFile = (sitemap: string): string => `User-agent: *\nDisallow:\n\nSitemap: ${sitemap}\n`

export const sitemapFile = (urls: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map(sitemapLine),
    '</urlset>',
  ].join('\n')
