const LONGEST = 20_000
const MOST_PLACES = 200
const LONGEST_PLACE = 300

/** Neither repeat nor make anything longer than it is written, so that their time goes by the length of the template. */
const plainTags = new Set(
  'if elsif else endif unless endunless case when endcase comment endcomment'.split(' '),
)
const plainFilters = new Set(
  'default capitalize upcase downcase strip lstrip rstrip escape first last size url_encode web_link'.split(
    ' ',
  ),
)

/**
 * A template that may be rendered by the thread that answers: short, without loops, with harmless filters. Options are an
 * object, so that `every` cannot hand its index over as one of them.
 */
export function isPlainTemplate(template: string, { longest = LONGEST }: { longest?: number } = {}): boolean {
  if (template.length > longest) return false
  let places = 0
  for (let at = nextPlace(template, 0); at >= 0; ) {
    places += 1
    const isTag = template[at + 1] === '%'
    const end = template.indexOf(isTag ? '%}' : '}}', at + 2)
    if (end < 0 || end - at > LONGEST_PLACE || places > MOST_PLACES) return false
    const inside = template.slice(at + 2, end)
    const tag = /^-?\s*(\w+)/.exec(inside)?.[1]
    if (isTag && !plainTags.has(tag ?? '')) return false
    for (const [, filter] of inside.matchAll(/\|\s*(\w*)/g)) if (!plainFilters.has(filter!)) return false
    at = nextPlace(template, end + 2)
  }
  return true
}

function nextPlace(template: string, from: number): number {
  for (let at = template.indexOf('{', from); at >= 0; at = template.indexOf('{', at + 1)) {
    if (template[at + 1] === '{' || template[at + 1] === '%') return at
  }
  return -1
}
