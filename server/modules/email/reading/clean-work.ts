import { createRequire } from 'node:module'
import type { Attributes, IOptions } from 'sanitize-html'
import { isTooDeep } from '#platform/html/limits.ts'
import { cleanLook } from './looks.ts'

const require = createRequire(import.meta.url)
const loadSanitizer = () => require('sanitize-html') as typeof import('sanitize-html')

export interface CleanMail {
  /** Pictures of the mail itself stand in it as `cid:`. */
  html: string
  /** Whether it names pictures from elsewhere, shown or not. */
  hasRemotePictures: boolean
}

export interface ToClean {
  html: string
  arePicturesShown: boolean
}

const list = (names: string) => names.split(' ')

const TAGS = list(
  'a abbr address article b big blockquote br caption center cite code col colgroup dd del details div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
)
const SHARED = list('align bgcolor color dir height lang style title valign width')
const ATTRIBUTES: Record<string, string[]> = {
  '*': SHARED,
  a: ['href', 'target', 'rel'],
  img: ['src', 'srcset', 'alt', 'border', 'hspace', 'vspace'],
  font: ['face', 'size'],
  ol: ['start', 'type'],
  ul: ['type'],
  table: ['border', 'cellpadding', 'cellspacing', 'background'],
  td: ['colspan', 'rowspan', 'nowrap', 'background'],
  th: ['colspan', 'rowspan', 'nowrap', 'background'],
  tr: ['background'],
  col: ['span'],
  colgroup: ['span'],
}
/** Their text is no text of the mail either. */
const SILENT = list(
  'script style title template svg math iframe textarea option select button noembed noframes xmp plaintext video audio canvas',
)

const LINK = /^(?:https?:\/\/|mailto:|tel:)/i
const REMOTE = /^https?:\/\//i
const OWN = /^(?:cid:|data:image\/(?:png|jpeg|gif|webp);base64,)/i
const PROTOCOL_RELATIVE = /^[\\/]{2}[^\\/]/

/** As a browser reads an address: it leaves out what cannot be seen. */
const addressIn = (text: string | undefined): string => {
  const address = (text ?? '').replaceAll(
    /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202f\ufeff]+/g,
    '',
  )
  return PROTOCOL_RELATIVE.test(address) ? `https:${address.replaceAll('\\', '/')}` : address
}

/**
 * A stranger's mail as it may stand in a frame: nothing of it runs, asks, submits or leads to us. Pictures from elsewhere tell
 * their sender who reads, so they are there only where that is wanted. Null where no reader could show it.
 */
export function cleanMail({ html, arePicturesShown }: ToClean): CleanMail | null {
  if (isTooDeep(html)) return null
  let hasRemotePictures = false
  const remote = (address: string): boolean => {
    hasRemotePictures = true
    return arePicturesShown && !/["'<>\\]/.test(address)
  }
  const picture = (attribs: Attributes, name: 'src' | 'background'): void => {
    const address = addressIn(attribs[name])
    const isKept = REMOTE.test(address) ? remote(address) : name === 'src' && OWN.test(address)
    if (isKept) attribs[name] = address
    else delete attribs[name]
  }
  const options: IOptions = {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
    allowProtocolRelative: false,
    nonTextTags: SILENT,
    // Looks are read below, without building what a style sheet is.
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => {
        if (attribs.style !== undefined) {
          const look = cleanLook(attribs.style, arePicturesShown)
          hasRemotePictures ||= look.hasRemote
          if (look.style) attribs.style = look.style
          else delete attribs.style
        }
        if (attribs.background !== undefined) picture(attribs, 'background')
        if (tagName === 'a') {
          const address = addressIn(attribs.href)
          if (LINK.test(address)) {
            Object.assign(attribs, {
              href: attribs.href!.trim(),
              target: '_blank',
              rel: 'noopener noreferrer',
            })
          } else for (const name of ['href', 'target', 'rel']) delete attribs[name]
        }
        if (tagName === 'img') {
          picture(attribs, 'src')
          if (attribs.srcset !== undefined) {
            const isRemote = /(?:https?:)?\/\//i.test(attribs.srcset)
            if (!isRemote || !remote(attribs.srcset)) delete attribs.srcset
          }
        }
        return { tagName, attribs }
      },
    },
    // A picture that is left out says what it would have shown, if anything.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src && !attribs.srcset && !attribs.alt,
  }
  return { html: loadSanitizer()(html, options).trim(), hasRemotePictures }
}

export const cleanMails = (mails: readonly ToClean[]): (CleanMail | null)[] => mails.map(cleanMail)
