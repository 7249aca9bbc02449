import type { CheckKind } from './check.ts'
import * as content from './content.ts'
import * as indexing from './indexing.ts'
import * as links from './links.ts'
import * as markup from './markup.ts'

/** Every check, in the order in which audits list them. */
export const checks: readonly CheckKind[] = [
  links.status,
  links.brokenLinks,
  links.redirectLoop,
  markup.https,
  indexing.noindex,
  content.title,
  indexing.canonicalBroken,
  markup.mixedContent,
  indexing.hreflang,
  markup.structuredData,
  content.titleDuplicate,
  content.description,
  content.descriptionDuplicate,
  content.duplicateContent,
  content.h1,
  indexing.canonical,
  links.redirectChain,
  indexing.robotsTxt,
  indexing.sitemap,
  indexing.sitemapUrls,
  markup.viewport,
  markup.lang,
  markup.imageAlt,
  links.brokenExternalLinks,
  markup.slow,
  markup.size,
  markup.charset,
  links.blocked,
  content.titleLength,
  content.descriptionLength,
  content.h1Multiple,
  content.headingOrder,
  markup.openGraph,
  content.thinContent,
  content.needsJavascript,
  links.orphan,
  links.depth,
  links.nofollowInternal,
  markup.insecureForm,
  markup.url,
]
