const dropped = new Set(
  'script x-style iframe frame object embed svg math link meta base title template noscript audio video form input button textarea select canvas'.split(
    ' ',
  ),
)
const kept = new Set(
  'a abbr address article b big blockquote br caption center code col colgroup dd del div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins li main ol p pre q s section small span strike strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
)
const attributes = new Set(
  'align alt bgcolor border cellpadding cellspacing color colspan dir height lang rowspan size title valign width'.split(
    ' ',
  ),
)
const properties =
  /^(color|background-color|font|text-|line-height|letter-spacing|padding|margin|border|width|max-width|min-width|height|display|vertical-align|white-space|list-style-type)/

export interface CleanMail {
  html: string
  /** Looks of single elements, as rules of a style sheet. */
  css: string
  /** Whether pictures from elsewhere were left out. */
  hasHiddenImages: boolean
}

/**
 * A mail's HTML as it may stand in a frame: known elements, links that leave by themselves, no pictures from elsewhere.
 * Looks come out as rules, since the content policy lets no element carry its own.
 */
export function cleanMail(html: string): CleanMail {
  // Renamed before it is parsed: the policy complains about looks and handlers as soon as an element has them.
  const quiet = html
    .replace(/<(\/?)style\b/gi, '<$1x-style')
    .replace(/<[a-z][^>]*>/gi, tag =>
      tag.replace(/([\s"'/])style\s*=/gi, '$1data-look=').replace(/([\s"'/])on\w+\s*=/gi, '$1data-off='),
    )
  const { body } = new DOMParser().parseFromString(quiet, 'text/html')
  const rules: string[] = []
  let hasHiddenImages = false
  const clean = (parent: Element) => {
    for (const element of [...parent.children]) {
      const tag = element.localName
      if (dropped.has(tag)) {
        element.remove()
        continue
      }
      clean(element)
      if (!kept.has(tag)) {
        element.replaceWith(...element.childNodes)
        continue
      }
      const source = element.getAttribute('src') ?? ''
      const href = element.getAttribute('href') ?? ''
      const look = readLook(element.getAttribute('data-look') ?? '')
      for (const { name } of [...element.attributes]) if (!attributes.has(name)) element.removeAttribute(name)
      if (look) {
        element.setAttribute('data-n', String(rules.length))
        rules.push(`[data-n="${rules.length}"]{${look}}`)
      }
      if (tag === 'a' && /^(https?:|mailto:|tel:)/i.test(href)) {
        element.setAttribute('href', href)
        element.setAttribute('target', '_blank')
        element.setAttribute('rel', 'noopener noreferrer')
      }
      if (tag === 'img') {
        if (/^data:image\/(png|jpeg|gif|webp);/i.test(source)) element.setAttribute('src', source)
        else {
          hasHiddenImages = true
          element.replaceWith(element.getAttribute('alt') ?? '')
        }
      }
    }
  }
  clean(body)
  return { html: body.innerHTML, css: rules.join('\n'), hasHiddenImages }
}

function readLook(text: string): string {
  if (text === '') return ''
  const { style } = document.createElement('span')
  style.cssText = text
  return [...style]
    .map(name => [name, style.getPropertyValue(name)] as const)
    .filter(([name, value]) => properties.test(name) && !/url\(|[<>{}\\]/i.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
