import { useEffect } from 'react'

/** Where somebody was, and what it stood in, from the inside out. */
interface Step {
  element: HTMLElement
  around: readonly Element[]
  path: string
}

/** Longer than the way through a form to its button. */
const MOST_STEPS = 100
/** Dialogs and menus give the focus back by themselves, and a screen takes it to its heading: both are faster. */
const PATIENCE_MS = 150
const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex^="-"])'
/** What is a place of its own: to be put at the beginning of one of these is to have lost one's place. */
const PLACES = 'main, [role="dialog"]'

const isSeen = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.checkVisibility()
const isAtWork = (element: Element) => element.isConnected && element.matches('[data-loading]')
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

function isFree(element: Element): element is HTMLElement {
  return isSeen(element) && element.matches(TABBABLE)
}

/** What stands now where that stood, or near it. */
function standIn({ element, around }: Step): HTMLElement | undefined {
  if (isFree(element)) return element
  for (const one of around) {
    if (one.matches(PLACES)) return undefined
    const found = one.isConnected ? [...one.querySelectorAll(TABBABLE)].find(isFree) : undefined
    if (found) return found
  }
  return undefined
}

/**
 * What somebody is at by keyboard can go away: a field that became a value again, a button that did its work. They go on
 * beside it, or where they came from, instead of from the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const trail: Step[] = []
    let isByKey = false
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKey = () => {
      isByKey = true
    }
    const onPointer = () => {
      isByKey = false
    }
    const onFocus = ({ target }: FocusEvent) => {
      isLeft = false
      if (!(target instanceof HTMLElement) || target === document.body) return
      const around: Element[] = []
      for (let one = target.parentElement; one; one = one.parentElement) around.push(one)
      const isInPlace = around.some(one => one.matches(PLACES))
      trail.unshift({ element: target, around: isInPlace ? around : [], path: location.pathname })
      trail.splice(MOST_STEPS)
    }
    // Whoever lets go of what is still there wants to be nowhere: the keys of the screen work there.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null || !(target instanceof HTMLElement)) return
      queueMicrotask(() => {
        if (isFree(target) && isNowhere()) isLeft = true
      })
    }
    const isLost = () => {
      const [last] = trail
      return isByKey && !isLeft && isNowhere() && last !== undefined && last.path === location.pathname
    }
    const onChange = () => {
      if (!isLost() || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        // What is at work for a moment is free again soon.
        if (!isLost() || isAtWork(trail[0]!.element)) return
        const [next] = trail.flatMap(step => (step.path === location.pathname ? (standIn(step) ?? []) : []))
        next?.focus({ preventScroll: isSeen(trail[0]!.element) })
      }, PATIENCE_MS)
    }
    const observer = new MutationObserver(onChange)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPointer, true)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPointer, true)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
}
