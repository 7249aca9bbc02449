/** Of an element's own look what changes how its text stands, and nothing that takes it out of its place. */
const PROPERTIES =
  /^(?:color|background|background-(?:color|image|position|repeat|size)|font(?:-[a-z]+)*|text-[a-z-]+|line-height|letter-spacing|padding(?:-[a-z]+)?|margin(?:-[a-z]+)?|border(?:-[a-z]+)*|(?:max-|min-)?(?:width|height)|display|vertical-align|white-space|list-style(?:-[a-z]+)?|word-break|overflow-wrap|table-layout|float|clear)$/

/** What loads, runs, or hides one of these from who looks for them. */
const LOADS =
  /[\\<>{}]|\/\*|@|(?:url|image|image-set|cross-fade|element|src|expression|var|env|attr)\s*\(|script:/i
const PICTURE =
  /url\(\s*(?:"(https?:\/\/[^"\\<>{}]+)"|'(https?:\/\/[^'\\<>{}]+)'|(https?:\/\/[^\s"'()\\<>{}]+))\s*\)/gi
const MOST_LOOK = 20_000

export interface Look {
  style: string
  /** Whether it names a picture from elsewhere, shown or not. */
  hasRemote: boolean
}

export function cleanLook(style: string, arePicturesShown: boolean): Look {
  let hasRemote = false
  const kept: string[] = []
  for (const declaration of declarations(style.slice(0, MOST_LOOK))) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (colon < 1 || !PROPERTIES.test(name)) continue
    const bare = value.replaceAll(PICTURE, '')
    const isRemote = bare !== value
    hasRemote ||= isRemote
    if (LOADS.test(bare) || (isRemote && !arePicturesShown)) {
      // A colour may stand beside the picture that is left out.
      const colour =
        name === 'background' ? /#[0-9a-f]{3,8}\b|\brgba?\([\d.,%\s/]+\)/i.exec(bare)?.[0] : undefined
      if (colour) kept.push(`background-color:${colour}`)
      continue
    }
    kept.push(`${name}:${value}`)
  }
  return { style: kept.join(';'), hasRemote }
}

/** At semicolons outside of quotes and brackets. */
function declarations(style: string): string[] {
  const found: string[] = []
  let from = 0
  let quote = ''
  let depth = 0
  for (let at = 0; at <= style.length; at += 1) {
    const letter = style[at]
    if (letter === undefined || (letter === ';' && quote === '' && depth === 0)) {
      found.push(style.slice(from, at))
      from = at + 1
    } else if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '(') depth += 1
    else if (letter === ')') depth = Math.max(0, depth - 1)
  }
  return found
}
