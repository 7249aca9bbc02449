import DOMPurify, { type Config } from 'dompurify'

const properties =
  /^(color|background-|font|text-|line-height|letter-spacing|padding|margin|border|width|max-width|min-width|height|display|vertical-align|white-space|list-style-type)/

const list = (names: string) => names.split(' ')

const plainAttributes = list(
  'align alt bgcolor border cellpadding cellspacing color colspan data-look dir height lang rowspan size title valign width',
)

/** What a mail is made of; anything else loses its element, and what stands in `FORBID_CONTENTS` all that is in it. */
const allowed: Config & { RETURN_DOM: true } = {
  ALLOWED_TAGS: list(
    'a abbr address article b big blockquote br caption center code col colgroup dd del div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins li main ol p pre q s section small span strike strong sub sup table tbody td tfoot th thead tr u ul #text body',
  ),
  ALLOWED_ATTR: [...plainAttributes, 'href', 'src', 'background'],
  ADD_URI_SAFE_ATTR: plainAttributes,
  // Of addresses those that leave, and of ours those of its own pictures; `data:` is allowed by DOMPurify itself.
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/api\/v1\/app\/emails?\/)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  FORBID_CONTENTS: list(
    'script style x-style iframe frame object embed svg math link meta base title template noscript noembed noframes xmp plaintext audio video form input button textarea select canvas',
  ),
  RETURN_DOM: true,
}

export interface CleanMail {
  html: string
  /** Looks of single elements, as rules of a style sheet. */
  css: string
  /** Whether pictures from elsewhere were left out. */
  hasHiddenImages: boolean
}

/**
 * A mail's HTML as it may stand in a frame: DOMPurify decides what is harmless; links leave by themselves, and pictures from
 * elsewhere stay away. Looks come out as rules, since the content policy lets no element carry its own.
 */
export function cleanMail(html: string, arePicturesShown = false): CleanMail {
  // Renamed before it is parsed: the policy complains about looks and handlers as soon as an element has them.
  const quiet = html
    .replace(/<(\/?)style\b/gi, '<$1x-style')
    .replace(/<[a-z][^>]*>/gi, tag =>
      tag.replace(/([\s"'/])style\s*=/gi, '$1data-look=').replace(/([\s"'/])on\w+\s*=/gi, '$1data-off='),
    )
  const body = DOMPurify.sanitize(quiet, allowed) as HTMLElement
  const rules: string[] = []
  let hasHiddenImages = false
  for (const element of body.querySelectorAll('[data-look]')) {
    const look = readLook(element.getAttribute('data-look') ?? '', arePicturesShown)
    element.removeAttribute('data-look')
    if (!look) continue
    element.setAttribute('data-n', String(rules.length))
    rules.push(`[data-n="${rules.length}"]{${look}}`)
  }
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? ''
    if (ours.test(source) || (arePicturesShown && remote.test(source))) continue
    hasHiddenImages ||= remote.test(source)
    image.replaceWith(image.alt)
  }
  if (!arePicturesShown) {
    for (const element of body.querySelectorAll('[background]')) element.removeAttribute('background')
  }
  return { html: body.innerHTML, css: rules.join('\n'), hasHiddenImages }
}

const ours = /^(?:data:image\/(?:png|jpeg|gif|webp);|\/api\/v1\/app\/emails?\/)/i
const remote = /^https?:/i

function readLook(text: string, arePicturesShown: boolean): string {
  if (text === '') return ''
  const loads = arePicturesShown ? /url\((?!"?https?:)|[<>{}\\]/i : /url\(|[<>{}\\]/i
  const { style } = document.createElement('span')
  style.cssText = text
  return [...style]
    .map(name => [name, style.getPropertyValue(name)] as const)
    .filter(([name, value]) => properties.test(name) && !loads.test(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
