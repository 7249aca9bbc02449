import { isNowhere, isTyping } from './is-typing.ts'

/**
 * Keys that are pressed before what they are for is there: the frame, the screen behind `g` and a letter, the field of the
 * palette. They are kept, and pressed again in their order once nobody holds them any more.
 */
type Holder = 'palette' | 'screen'

const holders = new Set<{ holder: Holder }>()
let kept: KeyboardEvent[] = []
/** Whether what is kept is for the palette: its field may have the focus before it has the first letters. */
let isForPalette = false

/** Whether this key is for what is still on its way: where a field or a button has the focus, the key is theirs. */
function isForHolder({ key }: KeyboardEvent, isTaken: boolean): boolean {
  const isLetter = key.length === 1
  isForPalette = [...holders].some(one => one.holder === 'palette') || (isForPalette && kept.length > 0)
  if (isForPalette) return isLetter || /^(Enter|Backspace|ArrowUp|ArrowDown)$/.test(key)
  return !isTaken && ((isLetter && key !== ' ') || key === 'Enter')
}

function keep(event: KeyboardEvent): void {
  if (!event.isTrusted || event.metaKey || event.ctrlKey || event.altKey) return
  if (holders.size === 0 && kept.length === 0) return
  // Whoever changes their mind takes back what has not arrived.
  if (event.key === 'Escape') forgetKeys()
  const { target } = event
  const isTaken = isTyping(event) || (event.key === 'Enter' && !isNowhere(target))
  if (!isForHolder(event, isTaken)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  kept.push(event)
}

addEventListener('keydown', keep, true)

/** Keeps keys until the returned function is called. */
export function holdKeys(holder: Holder): () => void {
  const mine = { holder }
  holders.add(mine)
  return () => {
    holders.delete(mine)
    setTimeout(deliver)
  }
}

/** From the first script until the frame listens. */
export const endStart = holdKeys('screen')

export function forgetKeys(): void {
  kept = []
}

/** One at a time: what the first one does, and whether it leads to something that has to load, comes before the next. */
function deliver(): void {
  if (holders.size > 0) return
  const next = kept.shift()
  if (!next) return
  press(next)
  setTimeout(deliver)
}

function press({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  if (!target.dispatchEvent(again) || !isTyping(again)) return
  // No script's key writes; this does, in every browser, and tells the field so.
  if (key.length === 1) document.execCommand('insertText', false, key)
  if (key === 'Backspace') document.execCommand('delete')
}
